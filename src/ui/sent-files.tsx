import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { Button, buttonClass } from './button.tsx'
import { CouldNotLoad } from './could-not-load.tsx'
import { Dialog } from './dialog.tsx'
import { fileSize } from './file-size.ts'
import { Skeleton } from './skeleton.tsx'
import { useObjectUrl } from './use-object-url.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface SentFilesProps {
  files: readonly { readonly imageKey: string; readonly type: string; readonly bytes: number }[]
  /** What the files belong to, for screen readers. */
  of: string
  onOpen: (position: number) => void
}

/** Buttons that open the files of one prescription or application. */
export function SentFiles({ files, of, onOpen }: SentFilesProps) {
  return (
    <ul className="row row--wrap">
      {files.map(({ imageKey, type, bytes }, at) => (
        <li key={imageKey}>
          <Button size="sm" icon={FileText} onClick={() => onOpen(at)}>
            {type === 'application/pdf' ? 'PDF' : 'Photo'}
            {files.length > 1 && ` ${at + 1}`}
            <VisuallyHidden> of {of}</VisuallyHidden>
            <span className="note tabular-nums">{fileSize(bytes)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

export interface SentFileDialogProps {
  title: string
  /** Null while it loads. */
  file: Blob | null
  /** Why it could not be loaded; null when it did not fail. */
  failed: 'offline' | 'refused' | null
  busy: boolean
  onRetry: () => void
  /** Saves the file, where no tab can open it. */
  onSave?: () => void
  onClose: () => void
}

const ANY = /./

/** One sent file: a picture as it is, a PDF behind a link or a button. */
export function SentFileDialog(props: SentFileDialogProps) {
  const { title, file, failed, busy, onRetry, onSave, onClose } = props
  const url = useObjectUrl(file, ANY)
  return (
    <Dialog open title={title} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="stack">
        {failed && (
          <CouldNotLoad
            what="This file"
            safe="It is safe with the lab."
            offline={failed === 'offline'}
            busy={busy}
            onRetry={onRetry}
          />
        )}
        {!failed && !url && (
          <div role="status">
            <span className="vh">Loading the file</span>
            <Skeleton width="100%" height="320px" />
          </div>
        )}
        {url && file?.type.startsWith('image/') && (
          <img className="sent-file" src={url} alt={title} />
        )}
        {onSave && (
          <Button icon={Download} onClick={onSave}>
            Save the file
          </Button>
        )}
        {url && !onSave && (
          <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
            Open in a new tab
          </a>
        )}
      </div>
    </Dialog>
  )
}
