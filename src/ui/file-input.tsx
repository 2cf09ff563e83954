import { clsx } from 'clsx'
import Camera from 'lucide-react/icons/camera'
import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, type DragEvent, type Ref, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { FieldError, type FieldWords } from './field.tsx'
import { fileSize } from './file-size.ts'
import { Icon } from './icon.tsx'
import { useObjectUrl } from './use-object-url.ts'

export interface FileInputProps extends FieldWords {
  value: File | null
  onValueChange: (file: File) => void
  /** Same as the HTML attribute. */
  accept: string
  /** Offers the camera too, on touch screens. */
  camera?: boolean | undefined
  /** The file is uploading and cannot be replaced. */
  busy?: boolean | undefined
  /** The button that opens the file picker; focused on error. */
  ref?: Ref<HTMLButtonElement> | undefined
}

/** One file, picked, photographed or dropped, with a preview. */
export function FileInput(props: FileInputProps) {
  const { label, hint, error, value, onValueChange, accept, camera, busy, ref } = props
  const id = useId()
  const wordsId = `${id}-words`
  const chooser = useRef<HTMLInputElement>(null)
  const shutter = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !busy) onValueChange(file)
  }
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files)
    // Reset, so that the same file can be chosen again.
    event.target.value = ''
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <fieldset
      className="field"
      aria-labelledby={id}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="field__label" id={id}>
        {label}
      </span>
      <div className={clsx('file', error && 'is-bad', isOver && 'is-over')}>
        <Content file={value} />
        <div className="file__do">
          {camera && (
            <Button
              className="file__camera"
              size="sm"
              icon={Camera}
              disabled={busy}
              onClick={() => shutter.current?.click()}
            >
              Take a photo
            </Button>
          )}
          <Button
            ref={ref}
            size="sm"
            icon={Upload}
            disabled={busy}
            aria-describedby={wordsId}
            data-invalid={Boolean(error) || undefined}
            onClick={() => chooser.current?.click()}
          >
            Choose a file
          </Button>
        </div>
        <input ref={chooser} type="file" accept={accept} hidden onChange={pick} />
        {camera && (
          <input
            ref={shutter}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            onChange={pick}
          />
        )}
      </div>
      {error ? (
        // An alert, because the error can appear while the focus is on the button.
        <div role="alert">
          <FieldError id={wordsId}>{error}</FieldError>
        </div>
      ) : (
        <p className="field__hint" id={wordsId}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}

/** The chosen file, or instructions in the same geometry. */
function Content({ file }: { file: File | null }) {
  return (
    <div className="file__what" role="status">
      <FilePreview file={file} />
      {file ? (
        <p>
          <b>{file.name}</b>
          <span className="note tabular-nums">{fileSize(file.size)}</span>
        </p>
      ) : (
        <p>
          <b>A photo or a PDF</b>
          <span className="note file__drop">Choose a file, or drop it here.</span>
        </p>
      )}
    </div>
  )
}

/**
 * Thumbnail of a picture; an icon for other files, no file, and formats the browser cannot decode.
 */
function FilePreview({ file }: { file: File | null }) {
  const url = useObjectUrl(file)
  const [undrawn, setUndrawn] = useState<string | null>(null)
  return (
    <span className="file__sheet">
      {url && url !== undrawn ? (
        <img src={url} alt="" onError={() => setUndrawn(url)} />
      ) : (
        <Icon icon={FileText} size={24} />
      )}
    </span>
  )
}
