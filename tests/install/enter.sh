#!/bin/sh
# enter.sh ROOT [SOURCE:PLACE ...] -- COMMAND...: in namespaces of its own, makes ROOT the system's
# and runs the command there. A real root, as a sandbox cannot be set up within a mere chroot.
set -e
root=$1
shift
if command -v ip > /dev/null; then
    ip link set lo up # in a network of its own that is down
fi
mount --bind "$root" "$root"
while [ "$1" != -- ]; do
    mkdir -p "$root/${1#*:}"
    mount --bind --read-only "${1%%:*}" "$root/${1#*:}"
    shift
done
shift
cd "$root"
mount -t proc proc proc
mount --rbind /dev dev
mount --rbind /sys sys
mount -t tmpfs tmpfs run
mkdir -p mnt
/sbin/pivot_root . mnt
cd /
umount -l mnt
exec "$@"
