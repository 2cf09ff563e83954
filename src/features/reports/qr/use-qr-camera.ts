import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { readFrame } from './read-qr.ts'

export type Camera =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'live'; readonly stream: MediaStream }
  /** `refused` by the patient or the browser, `none` there, `busy` elsewhere. */
  | { readonly kind: 'failed'; readonly why: 'refused' | 'none' | 'busy' }

export type QrCamera = {
  readonly camera: Camera
  readonly start: () => void
  readonly stop: () => void
  /** Where the picture is shown; it is read from there. */
  readonly video: RefCallback<HTMLVideoElement>
}

/** Milliseconds between two frames that are read. */
const PAUSE = 150
const OFF = { kind: 'off' } as const

/** The camera, until it has seen a QR code: then it is off, and the code's text is told. */
export function useQrCamera(onText: (text: string) => void): QrCamera {
  const [camera, setCamera] = useState<Camera>(OFF)
  const wanted = useRef(0)
  const told = useRef(onText)
  useEffect(() => {
    told.current = onText
  })

  const stop = useCallback(() => {
    wanted.current += 1
    setCamera(OFF)
  }, [])

  const start = useCallback(() => {
    wanted.current += 1
    const asked = wanted.current
    setCamera({ kind: 'starting' })
    openCamera().then(
      (stream) => {
        // Stopped while the browser asked for leave.
        if (wanted.current !== asked) return endStream(stream)
        setCamera({ kind: 'live', stream })
      },
      (error: unknown) => {
        if (wanted.current === asked) setCamera({ kind: 'failed', why: reasonOf(error) })
      },
    )
  }, [])

  const stream = camera.kind === 'live' ? camera.stream : null
  useEffect(() => {
    if (!stream) return
    return () => endStream(stream)
  }, [stream])
  useEffect(() => {
    return () => {
      wanted.current += 1
    }
  }, [])

  const video = useCallback(
    (element: HTMLVideoElement | null) => {
      if (!element || !stream) return
      element.srcObject = stream
      void element.play().catch(() => {})
      const watching = watch(element, (text) => {
        stop()
        told.current(text)
      })
      return () => {
        watching.end()
        element.srcObject = null
      }
    },
    [stream, stop],
  )
  return { camera, start, stop, video }
}

/** Reads frame after frame until one holds a code. */
function watch(video: HTMLVideoElement, onText: (text: string) => void) {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    const text = await readFrame(video).catch(() => null)
    if (isOver) return
    if (text) onText(text)
    else timer = setTimeout(look, PAUSE)
  }
  void look()
  return {
    end: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}

async function openCamera(): Promise<MediaStream> {
  // An insecure origin has none, nor has an old webview.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices?.getUserMedia) throw new DOMException('', 'NotFoundError')
  return devices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

function endStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function reasonOf(error: unknown): 'refused' | 'none' | 'busy' {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}
