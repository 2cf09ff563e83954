import FileDown from 'lucide-react/icons/file-down'
import type { LabDocument } from '#contract/content.endpoints.ts'
import { API_BASE } from '#contract/endpoint.ts'
import { slashDate } from '#lib/dates.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export function DocumentList({ documents }: { documents: readonly LabDocument[] }) {
  if (documents.length === 0) {
    return (
      <EmptyState heading="h3" title="Nothing is published here yet">
        Documents appear here when we publish them.
      </EmptyState>
    )
  }
  return (
    <ul className="rows">
      {documents.map(({ document_id, title, date, summary }) => (
        <li key={document_id}>
          <div className="stack stack--2">
            <h3 className="h3">{title}</h3>
            <p className="note">{summary}</p>
            <p className="fine tabular-nums">
              <time dateTime={date} translate="no">
                {slashDate(date)}
              </time>
            </p>
          </div>
          <a
            className={buttonClass({ size: 'sm', className: 'rows__do' })}
            href={`${API_BASE}/documents/file/${encodeURIComponent(document_id)}`}
            download={`${document_id}.pdf`}
          >
            <Icon icon={FileDown} size={16} />
            PDF
            <VisuallyHidden> of {title}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  )
}
