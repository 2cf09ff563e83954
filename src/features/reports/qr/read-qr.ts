/** What of the browser's own reader is used; not every browser has one, and TypeScript knows none. */
type Detector = {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

let ownDetector: Promise<Detector | null> | undefined

function browserDetector(): Promise<Detector | null> {
  ownDetector ??= findDetector().catch(() => null)
  return ownDetector
}

async function findDetector(): Promise<Detector | null> {
  if (!('BarcodeDetector' in window)) return null
  // SAFETY: a global of this name is the class of the Shape Detection API.
  const Found = window.BarcodeDetector as DetectorClass
  const formats = await Found.getSupportedFormats()
  return formats.includes('qr_code') ? new Found({ formats: ['qr_code'] }) : null
}

const loadReader = async () => (await import('jsqr')).default

/** Fetches the reader before it is needed: a check must go without a network. */
export function warmQrReader(): void {
  void browserDetector()
  loadReader().catch(() => {
    // Offline from the start; a camera or a picture says so when it is tried.
  })
}

/** Longest sides in pixels at which a picture is tried: a photo of a page holds a small code, or a noisy one. */
const SIDES = [1600, 1000, 640]
/** A frame of the camera is tried once: the next one comes at once. */
const FRAME_SIDES = [1000]

/** The text of the QR code in a picture; null where there is none to be read. */
export async function readPicture(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file)
  try {
    return await read(bitmap, bitmap.width, bitmap.height, SIDES)
  } finally {
    bitmap.close()
  }
}

export function readFrame(video: HTMLVideoElement): Promise<string | null> {
  return read(video, video.videoWidth, video.videoHeight, FRAME_SIDES)
}

async function read(
  source: CanvasImageSource,
  width: number,
  height: number,
  sides: readonly number[],
): Promise<string | null> {
  if (width === 0 || height === 0) return null
  const detector = await browserDetector()
  const found = await detector?.detect(source).catch(() => [])
  if (found?.[0]?.rawValue) return found[0].rawValue
  const readCode = await loadReader()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  for (const side of sides) {
    const scale = Math.min(1, side / Math.max(width, height))
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    context.drawImage(source, 0, 0, canvas.width, canvas.height)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const code = readCode(data, canvas.width, canvas.height)
    if (code?.data) return code.data
  }
  return null
}
