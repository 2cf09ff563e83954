import Camera from 'lucide-react/icons/camera'
import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, type DragEvent, type Ref, useId, useRef, useState } from 'react'
import { cn } from '#lib/cn.ts'
import { Button } from './button.tsx'
import { FieldError, type FieldWords } from './field.tsx'
import { fileSize } from './file-size.ts'
import { Icon } from './icon.tsx'
import { useObjectUrl } from './use-object-url.ts'

export interface FileInputProps extends FieldWords {
  value: File | null
  onValueChange: (file: File) => void
  /** As the attribute of that name. */
  accept: string
  /** Offers the camera too, where a finger is the pointer. */
  camera?: boolean | undefined
  /** The chosen file is on its way: it stays. */
  busy?: boolean | undefined
  /** The button that chooses: an error focuses it. */
  ref?: Ref<HTMLButtonElement> | undefined
}

/** One file: chosen, photographed or dropped. A picture is shown before it is sent. */
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
    // Emptied, so that the same file can be chosen again.
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
      <div className={cn('file', error && 'is-bad', isOver && 'is-over')}>
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
        // Said at once: it may come while the focus is still where the file was chosen.
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

/** What was chosen; before that, what to do, in the same geometry. */
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

/** A picture in small; a sheet for any other file, for none, and for what the browser cannot draw. */
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
