import { clsx } from 'clsx'
import Camera from 'lucide-react/icons/camera'
import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { type ChangeEvent, type DragEvent, type Ref, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { FieldError, type FieldWords } from './field.tsx'
import { fileSize } from './file-size.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useObjectUrl } from './use-object-url.ts'

export interface FileInputProps extends FieldWords {
  value: readonly File[]
  onValueChange: (files: File[]) => void
  /** Error of a file; undefined when it is acceptable. */
  errorOf: (file: File) => string | undefined
  /** Most files. */
  max: number
  /** Same as the HTML attribute. */
  accept: string
  /** Offers the camera too, on touch screens. */
  camera?: boolean | undefined
  /** The files are uploading and cannot be changed. */
  busy?: boolean | undefined
  /** The button that opens the file picker; focused on error. */
  ref?: Ref<HTMLButtonElement> | undefined
}

/** Files, picked, photographed or dropped, each with a preview and a way to remove it. */
export function FileInput(props: FileInputProps) {
  const { label, hint, error, value, onValueChange, errorOf, max, accept, camera, busy, ref } =
    props
  const id = useId()
  const wordsId = `${id}-words`
  const chooser = useRef<HTMLInputElement>(null)
  const shutter = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLFieldSetElement>(null)
  const [isOver, setOver] = useState(false)
  const [leftOut, setLeftOut] = useState(0)
  const isFull = value.length >= max
  const isBad = Boolean(error) || value.some(errorOf)

  const take = (files: FileList | null) => {
    if (!files || busy) return
    const fresh = [...files].filter((file) => !value.some((known) => isSame(known, file)))
    const fitting = fresh.slice(0, max - value.length)
    setLeftOut(fresh.length - fitting.length)
    if (fitting.length > 0) onValueChange([...value, ...fitting])
  }
  const remove = (file: File) => {
    setLeftOut(0)
    onValueChange(value.filter((each) => each !== file))
    // The pressed button is gone.
    field.current?.querySelector<HTMLElement>('[data-choose]')?.focus()
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
  const words = leftOut > 0 ? leftOutWords(leftOut, max) : error
  return (
    <fieldset
      ref={field}
      className="field"
      aria-labelledby={id}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="field__label" id={id}>
        {label}
      </span>
      <div className={clsx('file', isBad && 'is-bad', isOver && 'is-over')}>
        <Chosen files={value} errorOf={errorOf} busy={busy} onRemove={remove} />
        <div className="file__do">
          {camera && (
            <Button
              className="file__camera"
              size="sm"
              icon={Camera}
              disabled={busy || isFull}
              onClick={() => shutter.current?.click()}
            >
              Take a photo
            </Button>
          )}
          <Button
            ref={ref}
            size="sm"
            icon={Upload}
            data-choose
            // Focusable at the limit too, where the focus goes after a file is removed.
            aria-disabled={isFull || undefined}
            disabled={busy}
            aria-describedby={wordsId}
            data-invalid={isBad || undefined}
            onClick={() => !isFull && chooser.current?.click()}
          >
            {value.length === 0 ? 'Choose a file' : 'Add another file'}
          </Button>
        </div>
        <input ref={chooser} type="file" accept={accept} multiple hidden onChange={pick} />
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
      {words ? (
        // An alert, because the error can appear while the focus is on the button.
        <div role="alert">
          <FieldError id={wordsId}>{words}</FieldError>
        </div>
      ) : (
        <p className="field__hint" id={wordsId}>
          {isFull ? `You can send up to ${max} files. Remove one to add another.` : hint}
        </p>
      )}
    </fieldset>
  )
}

function isSame(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  )
}

function leftOutWords(count: number, max: number): string {
  return `You can send up to ${max} files. ${count} ${count === 1 ? 'was' : 'were'} not added.`
}

type ChosenProps = Pick<FileInputProps, 'errorOf' | 'busy'> & {
  files: readonly File[]
  onRemove: (file: File) => void
}

/** The chosen files, or instructions. */
function Chosen({ files, errorOf, busy, onRemove }: ChosenProps) {
  return (
    <div className="file__list">
      <p className="vh" role="status">
        {files.length > 0 && `${files.length} ${files.length === 1 ? 'file' : 'files'} chosen`}
      </p>
      {files.length === 0 && (
        <div className="file__what">
          <FilePreview file={null} />
          <p>
            <b>A photo or a PDF</b>
            <span className="note file__drop">Choose files, or drop them here.</span>
          </p>
        </div>
      )}
      {files.length > 0 && (
        <ul className="stack stack--3">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className="file__what">
              <FilePreview file={file} />
              <div className="file__name">
                <b>{file.name}</b>
                <span className="note tabular-nums">{fileSize(file.size)}</span>
                <FileFailure error={errorOf(file)} />
              </div>
              <IconButton
                icon={X}
                label={`Remove ${file.name}`}
                disabled={busy}
                onClick={() => onRemove(file)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function FileFailure({ error }: { error: string | undefined }) {
  return (
    error && (
      <span className="field__error" role="alert">
        {error}
      </span>
    )
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
