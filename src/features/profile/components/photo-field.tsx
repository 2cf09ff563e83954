import Camera from 'lucide-react/icons/camera'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, type RefObject, useRef } from 'react'
import { MAX_UPLOAD_MB } from '#contract/rules/uploads.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

export interface PhotoFieldProps {
  name: string
  photoUrl: string | null
  hasPhoto: boolean
  opening: boolean
  error: string | null
  onChoose: (file: File) => void
  onRemove: () => void
}

const TYPES = 'image/jpeg,image/png,image/webp'

export function PhotoField(props: PhotoFieldProps) {
  const { name, photoUrl, hasPhoto, opening, error, onChoose, onRemove } = props
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const press = (input: RefObject<HTMLInputElement | null>) => () => input.current?.click()
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (file) onChoose(file)
    // Reset, so that the same file can be chosen again.
    event.target.value = ''
  }
  return (
    <section className="card photo" aria-labelledby="photo">
      <Avatar name={name} src={photoUrl} size="lg" />
      <div className="stack stack--3 grow">
        <div>
          <h3 className="h4" id="photo">
            Photo
          </h3>
          <p className="note" id="photo-hint">
            Only you see it. JPEG, PNG or WebP, up to {MAX_UPLOAD_MB} MB.
          </p>
        </div>
        {error && (
          <div role="alert">
            <FieldError>{error}</FieldError>
          </div>
        )}
        <div className="row row--wrap">
          <Button
            className="file__camera"
            size="sm"
            icon={Camera}
            disabled={opening}
            onClick={press(camera)}
          >
            Take a photo
          </Button>
          <Button
            size="sm"
            icon={Upload}
            busy={opening}
            busyLabel="Opening photo"
            aria-describedby="photo-hint"
            onClick={press(chooser)}
          >
            {hasPhoto ? 'Choose another' : 'Choose a photo'}
          </Button>
          {hasPhoto && (
            <Button variant="plain" size="sm" onClick={onRemove}>
              Remove the photo
            </Button>
          )}
        </div>
        <input ref={chooser} type="file" accept={TYPES} hidden onChange={pick} />
        <input ref={camera} type="file" accept="image/*" capture="user" hidden onChange={pick} />
      </div>
    </section>
  )
}
