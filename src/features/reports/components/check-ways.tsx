import { Camera as CameraIcon, Image, X } from 'lucide-react'
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Camera, QrCamera } from '../qr/use-qr-camera.ts'

type CheckWaysProps = {
  camera: QrCamera
  /** A picture or a text is being read. */
  busy: boolean
  problem: string | null
  onFile: (file: File) => void
  onText: (text: string) => void
}

/** The three ways by which a code gets here: camera, picture, text. */
export function CheckWays({ camera, busy, problem, onFile, onText }: CheckWaysProps) {
  return (
    <div className="narrow stack gap-5">
      <header className="stack stack--3">
        <h1 className="h1">Verify a report</h1>
        <p className="lead">
          The QR code on a report holds its values and our signature. This page reads it on your
          device: nothing is sent, and it works without a network.
        </p>
      </header>
      {problem && <Notice tone="bad" title={problem} />}
      <CameraWay {...camera} busy={busy} />
      <PictureWay busy={busy} onFile={onFile} />
      <TextWay busy={busy} onText={onText} />
      <p className="note">
        Whoever changes one letter of a signed code breaks its signature. What the code cannot know
        is the paper around it: compare the two.
      </p>
    </div>
  )
}

const FAILED: Readonly<
  Record<Extract<Camera, { kind: 'failed' }>['why'], readonly [string, string]>
> = {
  refused: [
    'The camera is not allowed here',
    'Allow it for this page in the settings of the browser, or use a picture instead.',
  ],
  none: ['There is no camera to use', 'Use a picture of the code, or paste its address.'],
  busy: [
    'The camera could not be started',
    'Another app may be using it. Close that and try again, or use a picture.',
  ],
}

function CameraWay({ camera, start, stop, video, busy }: QrCamera & { busy: boolean }) {
  const isLive = camera.kind === 'live'
  return (
    <section className="stack stack--3" aria-label="Camera">
      {camera.kind === 'failed' && (
        <Notice tone="bad" title={FAILED[camera.why][0]}>
          {FAILED[camera.why][1]}
        </Notice>
      )}
      {isLive ? (
        <>
          <div className="viewfinder">
            <video ref={video} muted playsInline aria-label="What the camera sees" />
          </div>
          <p className="note" role="status">
            Hold the QR code into the frame. It is read by itself.
          </p>
          <Button wide icon={X} onClick={stop}>
            Stop the camera
          </Button>
        </>
      ) : (
        <Button
          wide
          variant="next"
          icon={CameraIcon}
          busy={busy || camera.kind === 'starting'}
          busyLabel={busy ? 'Reading the code' : 'Starting the camera'}
          onClick={start}
        >
          Scan with the camera
        </Button>
      )}
    </section>
  )
}

function PictureWay({ busy, onFile }: Pick<CheckWaysProps, 'busy' | 'onFile'>) {
  const chooser = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Emptied, so that the same file can be chosen again.
    event.target.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <Button wide icon={Image} disabled={busy} onClick={() => chooser.current?.click()}>
        Choose a picture of the code
      </Button>
      <input ref={chooser} type="file" accept="image/*" hidden onChange={pick} />
    </>
  )
}

function TextWay({ busy, onText }: Pick<CheckWaysProps, 'busy' | 'onText'>) {
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsMissing(text.trim() === '')
    if (text.trim() && !busy) onText(text)
  }
  return (
    <form className="stack stack--3" noValidate onSubmit={submit}>
      <TextArea
        label="Or paste the code, or its address"
        rows={3}
        className="code-text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        error={isMissing && text.trim() === '' ? 'Paste the code first.' : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" wide disabled={busy}>
        Verify this text
      </Button>
    </form>
  )
}
