import type { OutboxRow } from '#server/messages/outbox.ts'

type Listed = Pick<OutboxRow, 'id' | 'createdAt' | 'channel' | 'template' | 'status' | 'reason'>

/** What `npm run messages -- unsent` prints: no recipient, and no text. */
export function unsentLines(rows: readonly Listed[], waiting: number): string[] {
  const listed = rows.map(({ id, createdAt, channel, template, status, reason }) =>
    [id, createdAt.toISOString(), channel, template, status, reason ?? ''].join('\t'),
  )
  if (waiting > 0) return [...listed, `${waiting} still ${waiting === 1 ? 'waits' : 'wait'}.`]
  return listed.length > 0 ? listed : ['Every message was sent.']
}
