import type { RefCallback } from 'react'
import type { FlowError } from '#machines/shared/failures.ts'
import { readFrame } from './read-qr.ts'

export type Viewfinder = {
  /** @throws FlowError `camera-refused`, `camera-missing` or `camera-busy` */
  readonly open: (signal: AbortSignal) => Promise<undefined>
  /**
   * Resolves to the text of the first QR code. The camera is switched off when it settles.
   * @throws FlowError `camera-busy` when the camera is lost
   */
  readonly watch: (signal: AbortSignal) => Promise<string>
  /** The video element that shows the camera and is scanned. */
  readonly video: RefCallback<HTMLVideoElement>
}

/** Scan interval, milliseconds. */
const PAUSE = 150

export function createViewfinder(): Viewfinder {
  let stream: MediaStream | null = null
  let shownIn: HTMLVideoElement | null = null
  return { open, watch, video }

  async function open(signal: AbortSignal): Promise<undefined> {
    const opened = await askForCamera().catch((error: unknown) => {
      throw failed(codeOf(error))
    })
    // Aborted while the permission prompt was open.
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

  /** Scans frames until one contains a code or the stream changes. */
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

/** Rejects when the camera is lost or the signal aborts. */
function endOf(stream: MediaStream | null, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(failed('camera-off')))
    for (const track of stream?.getTracks() ?? []) {
      track.onended = () => reject(failed('camera-busy'))
    }
  })
}

async function askForCamera(): Promise<MediaStream> {
  // Undefined on insecure origins and in old webviews.
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
