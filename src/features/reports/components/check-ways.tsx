import CameraIcon from 'lucide-react/icons/camera'
import Image from 'lucide-react/icons/image'
import X from 'lucide-react/icons/x'
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { type IdleState, idleStateOf, type ReportCheckView } from '../report-check-view.ts'

/** Error messages by state of the chart. */
const PROBLEMS: Readonly<Partial<Record<IdleState, string>>> = {
  noCodeInText: 'This is not a report code. Paste the whole code, or the link in the QR code.',
  noCodeInPicture:
    'We could not read a QR code in this picture. Take it closer, from straight above and in good light.',
  notAPicture: 'This file is not a picture. Choose a photo or a screenshot of the code.',
}

const FAILURES: Readonly<Partial<Record<IdleState, readonly [string, string]>>> = {
  cameraRefused: [
    'Camera access is blocked',
    'Allow the camera in your browser settings, or use a picture.',
  ],
  cameraMissing: ['No camera found', 'Use a picture of the code, or paste its link.'],
  cameraBusy: [
    'The camera did not start',
    'Another app may be using it. Close that app and try again, or use a picture.',
  ],
}

export function CheckWays(view: ReportCheckView) {
  const { send, onPicture } = view
  const busy = view.snapshot.hasTag('checking')
  const idle = idleStateOf(view)
  const problem = idle && PROBLEMS[idle]
  return (
    <div className="narrow stack gap-5">
      <header className="stack stack--3">
        <h1 className="h1">Verify a report</h1>
        <p className="lead">
          The QR code on a report contains its values and our signature. This page reads it on your
          device. Nothing is sent, and it works offline.
        </p>
      </header>
      {problem && <Notice tone="bad" title={problem} />}
      <CameraWay {...view} />
      <PictureWay busy={busy} onPicture={onPicture} />
      <TextWay busy={busy} onText={(text) => send({ type: 'text.submit', text })} />
      <p className="note">
        If anyone changes the code, the signature fails. The code cannot show changes to the paper
        itself, so compare the two.
      </p>
    </div>
  )
}

function CameraWay(view: ReportCheckView) {
  const { snapshot, send, video } = view
  const busy = view.snapshot.hasTag('checking')
  const isStarting = snapshot.matches({ asking: 'starting' })
  const idle = idleStateOf(view)
  const failure = idle && FAILURES[idle]
  return (
    <section className="stack stack--3" aria-label="Camera">
      {failure && (
        <Notice tone="bad" title={failure[0]}>
          {failure[1]}
        </Notice>
      )}
      {snapshot.matches({ asking: 'watching' }) ? (
        <>
          <div className="viewfinder">
            <video ref={video} muted playsInline aria-label="Camera view" />
          </div>
          <p className="note" role="status">
            Hold the QR code inside the frame. We read it automatically.
          </p>
          <Button wide icon={X} onClick={() => send({ type: 'camera.stop' })}>
            Stop camera
          </Button>
        </>
      ) : (
        <Button
          wide
          variant="next"
          icon={CameraIcon}
          busy={busy || isStarting}
          busyLabel={busy ? 'Reading the code' : 'Starting camera'}
          onClick={() => send({ type: 'camera.start' })}
        >
          Scan with camera
        </Button>
      )}
    </section>
  )
}

type PictureWayProps = { busy: boolean; onPicture: (file: File) => void }

function PictureWay({ busy, onPicture }: PictureWayProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Reset, so that the same file can be chosen again.
    event.target.value = ''
    if (file) onPicture(file)
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

type TextWayProps = { busy: boolean; onText: (text: string) => void }

function TextWay({ busy, onText }: TextWayProps) {
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsMissing(text.trim() === '')
    if (text.trim()) onText(text)
  }
  return (
    <form className="stack stack--3" noValidate onSubmit={submit}>
      <TextArea
        label="Or paste the code or its link"
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
        Verify
      </Button>
    </form>
  )
}
