import { createHash } from 'node:crypto'

/** The UUID of a name in a namespace: the same each time (RFC 9562, version 5). */
export function uuidOf(name: string, namespace: string): string {
  const hash = createHash('sha1').update(namespace.replaceAll('-', ''), 'hex').update(name).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex', 0, 16).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
