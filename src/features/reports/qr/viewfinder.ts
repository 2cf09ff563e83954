import type { RefCallback } from 'react'
import type { FlowError } from '#machines/outcomes.ts'
import { readFrame } from './read-qr.ts'

/** The camera as a chart uses it: opened, then watched until it has seen a QR code. */
export type Viewfinder = {
  /** @throws FlowError `camera-refused`, `camera-missing` or `camera-busy` */
  readonly open: (signal: AbortSignal) => Promise<undefined>
  /**
   * The text of the first QR code that is seen. Once this has ended, by whatever, the camera is off.
   * @throws FlowError `camera-busy` when the camera is taken away
   */
  readonly watch: (signal: AbortSignal) => Promise<string>
  /** Where the picture is shown; it is read from there. */
  readonly video: RefCallback<HTMLVideoElement>
}

/** Milliseconds between two frames that are read. */
const PAUSE = 150

export function createViewfinder(): Viewfinder {
  let stream: MediaStream | null = null
  let shownIn: HTMLVideoElement | null = null
  return { open, watch, video }

  async function open(signal: AbortSignal): Promise<undefined> {
    const opened = await askForCamera().catch((error: unknown) => {
      throw failed(codeOf(error))
    })
    // Left while the browser asked for leave.
    if (signal.aborted) endStream(opened)
    else stream = opened
  }

  async function watch(signal: AbortSignal): Promise<string> {
    const watched = stream
    try {
      return await Promise.race([firstText(watched), endOf(watched, signal)])
    } finally {
      if (watched) endStream(watched)
      if (stream === watched) stream = null
    }
  }

  /** Reads frame after frame until one holds a code, or another camera is watched, or none. */
  async function firstText(watched: MediaStream | null): Promise<string> {
    while (stream === watched) {
      const text = shownIn && (await readFrame(shownIn).catch(() => null))
      if (text) return text
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
    return ''
  }

  function video(element: HTMLVideoElement | null) {
    if (!element) return
    shownIn = element
    element.srcObject = stream
    void element.play().catch(() => {})
    return () => {
      shownIn = null
      element.srcObject = null
    }
  }
}

/** Fails when the camera is taken away, or nobody watches any more. */
function endOf(stream: MediaStream | null, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(failed('camera-off')))
    for (const track of stream?.getTracks() ?? []) {
      track.onended = () => reject(failed('camera-busy'))
    }
  })
}

async function askForCamera(): Promise<MediaStream> {
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

function codeOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'camera-refused'
  const isMissing = name === 'NotFoundError' || name === 'OverconstrainedError'
  return isMissing ? 'camera-missing' : 'camera-busy'
}

function failed(code: string): FlowError {
  return { kind: 'refused', code, message: '' }
}
