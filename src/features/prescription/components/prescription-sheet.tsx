import FileText from 'lucide-react/icons/file-text'
import type { PrescriptionReading, SentPrescription } from '#contract/prescriptions.endpoints.ts'
import { isoDate, labTime, slashDate, slashDateTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Words } from '#ui/words.tsx'

type PrescriptionSheetProps = {
  sent: SentPrescription
  reading: PrescriptionReading
  onView: (file: number) => void
}

/** The prescription: for whom, by whom, who read it, and the way to its files. */
export function PrescriptionSheet({ sent, reading, onView }: PrescriptionSheetProps) {
  const { patient_name, member, written_on, doctor, place, read_at } = reading
  const whom = member?.firstName ?? patient_name
  const title = [whom ? `Prescription for ${whom}` : 'Your prescription']
  if (written_on) title.push(slashDate(written_on))
  const from = [doctor, place].filter(Boolean).join(', ')
  return (
    <div className="card rxsheet">
      <Page />
      <div>
        <h2 className="h4 tabular-nums">{title.join(', ')}</h2>
        <p className="note">
          <Words>
            {from && `${from}. `}
            {readBy(reading)} <span className="nowrap tabular-nums">{whenInWords(read_at)}</span>.
          </Words>
        </p>
        <p className="only-narrow row row--wrap mt-1">
          <ViewLinks count={sent.files.length} onView={onView} />
        </p>
      </div>
      <div className="only-wide stack stack--2">
        {sent.files.map(({ imageKey }, at) => (
          <Button key={imageKey} size="sm" icon={FileText} onClick={() => onView(at)}>
            {viewLabel(sent.files.length, at)}
          </Button>
        ))}
      </div>
    </div>
  )
}

function readBy({ reader, example }: PrescriptionReading): string {
  return example ? 'An example, made' : `Read by ${reader} at our lab,`
}

/** "today 11:20 AM", "20/11/2025, 11:20 AM". */
function whenInWords(instant: string): string {
  const isToday = isoDate(instant) === isoDate(Date.now())
  return isToday ? `today ${labTime(instant).format('hh:mm A')}` : slashDateTime(instant)
}

function viewLabel(count: number, at: number): string {
  return count === 1 ? 'View prescription' : `View page ${at + 1}`
}

function ViewLinks({ count, onView }: { count: number; onView: (file: number) => void }) {
  return Array.from({ length: count }, (_, at) => (
    <button key={viewLabel(count, at)} type="button" className="link" onClick={() => onView(at)}>
      <Icon icon={FileText} size={16} />
      {viewLabel(count, at)}
    </button>
  ))
}

/** A written page, drawn. */
function Page() {
  return (
    <svg viewBox="0 0 64 80" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round">
      <path d="M4 2h42l14 14v62H4z" fill="var(--paper)" stroke="var(--edge)" strokeWidth="1.5" />
      <path d="M46 2v14h14" fill="var(--mist)" stroke="var(--edge)" strokeWidth="1.5" />
      <path d="M12 12h20M12 18h14" stroke="var(--ink-2)" strokeWidth="2" />
      <path
        className="rxsheet__ink"
        strokeWidth="1.6"
        d="M12 32c4-3 6 3 10 0s5 2 9 0M12 42c3-3 6 2 11 0s8 3 12-1 5 2 8 0M12 52c4-3 6 3 9 0s6 2 8 0M12 62c5-3 6 2 11 0s4 2 7 0M12 71c4-2 4 2 8-1s6 2 9 0 5 1 8-1"
      />
    </svg>
  )
}
