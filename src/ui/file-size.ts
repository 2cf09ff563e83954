const KB = 1024
const MB = 1024 * KB

/** "340 KB", "2.3 MB", "12 MB". */
export function fileSize(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} KB`
  const size = bytes / MB
  return `${size < 10 ? size.toFixed(1).replace(/\.0$/, '') : Math.floor(size)} MB`
}
