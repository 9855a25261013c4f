/* The runtime of the AppImage (type 2): the program in front of the squashfs image, in the same file.
 *
 * It mounts the image that follows its own end in a temporary folder, and becomes the image's AppRun. A process in the
 * background serves the mounted files until that program has ended; then it unmounts them. Where FUSE is missing, the
 * image is unpacked to a temporary folder, which is removed afterwards. Built and joined to the image by appimage.py.
 *
 * Specification: https://github.com/AppImage/AppImageSpec/blob/master/draft.md
 */
#define _GNU_SOURCE
#define FUSE_USE_VERSION 32

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <squashfuse/ll.h>

static const char *const HELP =
    "--appimage-extract           unpack the files into ./squashfs-root\n"
    "--appimage-extract-and-run   run from a temporary copy, without FUSE\n"
    "--appimage-offset            print where the image begins in this file\n"
    "Everything else is passed on to the program.\n";

static char self[PATH_MAX];
static const char *copy;  /* the temporary folder with the unpacked files */
static pid_t program;

static int remove_entry(const char *path, const struct stat *about, int kind, struct FTW *place) {
    (void)about, (void)kind, (void)place;
    return remove(path);
}

static void remove_copy(void) {
    if (copy) nftw(copy, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

static void fail(const char *what, const char *name) {
    fprintf(stderr, "Muniment could not start: %s %s (%s).\n", what, name, strerror(errno));
    remove_copy();
    exit(127);
}

static void fail_as_damaged(void) {
    fprintf(stderr, "Muniment could not start: %s is incomplete or damaged. Download it again.\n", self);
    remove_copy();
    exit(127);
}

/* The size of this program, at which the image begins: the table of sections ends an ELF file. */
static size_t image_offset(void) {
    Elf64_Ehdr header;
    FILE *file = fopen(self, "rb");
    if (!file || fread(&header, sizeof header, 1, file) != 1) fail("it cannot read", self);
    fclose(file);
    return header.e_shoff + (size_t)header.e_shentsize * header.e_shnum;
}

/* -------------------------------------------------------------------------------------------------- unpacking */

static void write_file(sqfs *image, sqfs_inode *inode, const char *path) {
    static char buffer[1 << 17];
    int file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, inode->base.mode & 07777);
    if (file < 0) fail("it cannot write", path);
    for (sqfs_off_t done = 0; done < (sqfs_off_t)inode->xtra.reg.file_size;) {
        sqfs_off_t size = sizeof buffer;
        if (sqfs_read_range(image, inode, done, &size, buffer) != SQFS_OK || size == 0) fail_as_damaged();
        if (write(file, buffer, size) != size) fail("it cannot write", path);
        done += size;
    }
    close(file);
}

static void write_link(sqfs *image, sqfs_inode *inode, const char *path) {
    char target[PATH_MAX];
    size_t size = sizeof target;
    if (sqfs_readlink(image, inode, target, &size) != SQFS_OK) fail_as_damaged();
    if (symlink(target, path)) fail("it cannot write", path);
}

/* Unpacks the image into an existing folder. */
static void unpack(const char *folder) {
    sqfs image;
    sqfs_traverse walk;
    sqfs_err error;
    char path[PATH_MAX];
    if (sqfs_open_image(&image, self, image_offset()) != SQFS_OK) fail_as_damaged();
    if (sqfs_traverse_open(&walk, &image, sqfs_inode_root(&image)) != SQFS_OK) fail_as_damaged();
    while (sqfs_traverse_next(&walk, &error)) {
        sqfs_inode inode;
        if (walk.dir_end) continue;
        if (snprintf(path, sizeof path, "%s/%s", folder, walk.path) >= (int)sizeof path) fail("too long:", walk.path);
        if (sqfs_inode_get(&image, &inode, sqfs_dentry_inode(&walk.entry)) != SQFS_OK) fail_as_damaged();
        if (S_ISDIR(inode.base.mode) && mkdir(path, 0755)) fail("it cannot make the folder", path);
        if (S_ISREG(inode.base.mode)) write_file(&image, &inode, path);
        if (S_ISLNK(inode.base.mode)) write_link(&image, &inode, path);
    }
    if (error != SQFS_OK) fail_as_damaged();
    sqfs_traverse_close(&walk);
    sqfs_destroy(&image);
}

/* --------------------------------------------------------------------------------------------------- mounting */

static struct fuse_lowlevel_ops OPERATIONS = {
    .getattr = sqfs_ll_op_getattr,   .opendir = sqfs_ll_op_opendir,     .releasedir = sqfs_ll_op_releasedir,
    .readdir = sqfs_ll_op_readdir,   .lookup = sqfs_ll_op_lookup,       .open = sqfs_ll_op_open,
    .release = sqfs_ll_op_release,   .read = sqfs_ll_op_read,           .readlink = sqfs_ll_op_readlink,
    .listxattr = sqfs_ll_op_listxattr, .getxattr = sqfs_ll_op_getxattr, .forget = sqfs_ll_op_forget,
    .statfs = stfs_ll_op_statfs,
};

/* Answers the kernel until it unmounts the image, or `alive` is closed: by the end of the programs that hold it. */
static void serve(struct fuse_session *session, int alive) {
    struct fuse_buf request = {0};
    struct pollfd ends[] = {{fuse_session_fd(session), POLLIN, 0}, {alive, 0, 0}};
    while (!fuse_session_exited(session)) {
        if (poll(ends, 2, -1) < 0 && errno != EINTR) break;
        if (ends[1].revents) break;
        if (!(ends[0].revents & POLLIN)) break;
        if (fuse_session_receive_buf(session, &request) > 0) fuse_session_process_buf(session, &request);
    }
    free(request.mem);
}

/* The process in the background: mounts, writes a byte to `ready`, serves, unmounts, removes the folder. */
static void mount_and_serve(const char *folder, int ready, int alive) {
    char *words[] = {"muniment", "-o", "ro,nosuid,nodev,fsname=Muniment,subtype=AppImage"};
    struct fuse_args arguments = FUSE_ARGS_INIT(3, words);
    int nowhere = open("/dev/null", O_RDWR);
    for (int standard = 0; standard < 3; standard++) dup2(nowhere, standard);
    setsid();
    sqfs_ll *image = sqfs_ll_open(self, image_offset());
    sqfs_ll_chan channel;
    if (!image) return;
    if (sqfs_ll_mount(&channel, folder, &arguments, &OPERATIONS, sizeof OPERATIONS, image) != SQFS_OK) return;
    if (write(ready, "y", 1) == 1) serve(channel.session, alive);
    sqfs_ll_unmount(&channel, folder);
    rmdir(folder);
}

/* Mounts the image on a folder, until this process and the program that it becomes have ended; false without FUSE. */
static int mount_image(const char *folder) {
    int ready[2], alive[2], status;
    char answer = 0;
    if (pipe2(ready, O_CLOEXEC) || pipe(alive)) return 0;
    pid_t first = fork();
    if (first == 0) {
        close(ready[0]), close(alive[1]);
        if (fork() == 0) mount_and_serve(folder, ready[1], alive[0]);  /* a child of init, not of the program */
        _exit(0);
    }
    close(ready[1]), close(alive[0]);
    waitpid(first, &status, 0);
    int mounted = read(ready[0], &answer, 1) == 1;
    if (!mounted) close(alive[1]);
    return mounted;
}

/* ---------------------------------------------------------------------------------------------------- running */

static void run(const char *folder, char **words) {
    char path[PATH_MAX + 8];
    snprintf(path, sizeof path, "%s/AppRun", folder);
    setenv("APPDIR", folder, 1);
    setenv("APPIMAGE", self, 1);
    setenv("ARGV0", words[0], 1);
    execv(path, words);
    fail("it cannot run", path);
}

static void pass_on(int signal) { kill(program, signal); }

/* Unpacks the image to a folder, runs the program there, removes the folder; returns the exit status. */
static int unpack_and_run(char *folder, char **words) {
    int status;
    copy = folder;
    unpack(folder);
    if ((program = fork()) == 0) run(folder, words);
    signal(SIGINT, SIG_IGN);  /* the terminal sends it to the program too */
    signal(SIGTERM, pass_on), signal(SIGHUP, pass_on);
    while (waitpid(program, &status, 0) < 0 && errno == EINTR) {}
    remove_copy();
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static char *temporary_folder(void) {
    static char folder[PATH_MAX];
    const char *parent = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/muniment-XXXXXX", parent && *parent ? parent : "/tmp");
    if (!mkdtemp(folder)) fail("it cannot make the folder", folder);
    return folder;
}

int main(int count, char **words) {
    const char *option = count > 1 && !strncmp(words[1], "--appimage-", 11) ? words[1] + 11 : "";
    if (!realpath("/proc/self/exe", self)) fail("it cannot find", "itself");
    if (!strcmp(option, "offset")) return printf("%zu\n", image_offset()) < 0;
    if (!strcmp(option, "extract")) {
        if (mkdir("squashfs-root", 0755)) fail("it cannot make the folder", "squashfs-root");
        unpack("squashfs-root");
        return 0;
    }
    int unmounted = !strcmp(option, "extract-and-run");
    if (*option && !unmounted) return printf("%s", HELP) < 0;
    if (unmounted) words[1] = words[0], words++;
    char *folder = temporary_folder();
    unmounted |= getenv("APPIMAGE_EXTRACT_AND_RUN") != NULL;
    if (!unmounted && mount_image(folder)) run(folder, words);
    if (!unmounted) fprintf(stderr, "FUSE is missing here (fusermount3): Muniment is being unpacked, which takes a moment.\n");
    return unpack_and_run(folder, words);
}
