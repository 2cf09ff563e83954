/** The Shape Detection API, which TypeScript does not type and not every browser has. */
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

/** Preloads the decoder, so that a check works offline. */
export function warmQrReader(): void {
  void browserDetector()
  loadReader().catch(() => {
    // Ignored: using the camera or a picture reports the failure.
  })
}

/** Scaled sizes (longest side, pixels) to try: the code in a photo may be small or noisy. */
const SIDES = [1600, 1000, 640]
/** A camera frame is tried at one size: the next follows immediately. */
const FRAME_SIDES = [1000]

/** The text of the QR code in a picture; null without one. */
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
