import { Bill } from '#ui/bill.tsx'
import type { ChangePreview } from '../visit-change.ts'

/** What a change of a booking does to its money, before it is confirmed. */
export function ChangeTable({ preview, caption }: { preview: ChangePreview; caption: string }) {
  const { text, rows, totals, notes } = preview
  return (
    <div className="stack stack--3">
      <p className="note">{text}</p>
      <Bill className="bill--alone" caption={caption} rows={rows} totals={totals} />
      {notes.map((words) => (
        <p key={words} className="note">
          {words}
        </p>
      ))}
    </div>
  )
}
