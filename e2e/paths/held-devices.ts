import { expect, type Page } from 'playwright/test'

/** Controls of camera and pictures, in the page. */
type Devices = {
  /** Number of waiting camera requests and picture reads. */
  readonly waiting: () => { readonly camera: number; readonly picture: number }
  /** Grants the camera, which shows an empty picture. */
  readonly give: () => void
  /** Refuses it by the name of a DOMException. */
  readonly refuse: (name: string) => void
  /** Shows a picture to the camera. */
  readonly show: (address: string) => Promise<void>
  readonly takeAway: () => void
  readonly readPictures: () => void
}

declare global {
  var pathDevices: Devices
}

/** Milliseconds between two frames of the camera. */
const FRAME = 50

/** Runs in the page before the app. */
function installDevices(frame: number): void {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 640
  let shown: HTMLImageElement | null = null
  let stream: MediaStream | null = null
  let cameraRequests: { give: (camera: MediaStream) => void; refuse: (why: Error) => void }[] = []
  let pictures: (() => void)[] = []
  setInterval(draw, frame)

  navigator.mediaDevices.getUserMedia = () =>
    new Promise((give, refuse) => cameraRequests.push({ give, refuse }))

  const { createImageBitmap } = globalThis
  globalThis.createImageBitmap = async (...asked: unknown[]) => {
    await new Promise<void>((read) => pictures.push(read))
    return Reflect.apply(createImageBitmap, globalThis, asked)
  }

  globalThis.pathDevices = {
    waiting: () => ({ camera: cameraRequests.length, picture: pictures.length }),
    give: () => {
      shown = null
      const given = canvas.captureStream(20)
      stream = given
      for (const { give } of takeCameraRequests()) give(given)
    },
    refuse: (name) => {
      for (const { refuse } of takeCameraRequests()) refuse(new DOMException('', name))
    },
    show: async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      canvas.width = image.width
      canvas.height = image.height
      shown = image
    },
    takeAway: () => {
      for (const track of stream?.getTracks() ?? []) track.dispatchEvent(new Event('ended'))
    },
    readPictures: () => {
      for (const read of pictures) read()
      pictures = []
    },
  }

  function takeCameraRequests() {
    const requests = cameraRequests
    cameraRequests = []
    return requests
  }

  function draw(): void {
    const context = canvas.getContext('2d')
    if (!context) return
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    if (shown) context.drawImage(shown, 0, 0)
  }
}

/** Camera and picture reads of a page, held until the path ends them. */
export class HeldDevices {
  private readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  /** Call before the page opens. */
  static async on(page: Page): Promise<HeldDevices> {
    await page.addInitScript(installDevices, FRAME)
    return new HeldDevices(page)
  }

  async giveCamera(): Promise<void> {
    await this.expectWaiting('camera')
    await this.page.evaluate(() => globalThis.pathDevices.give())
  }

  async refuseCamera(name: string): Promise<void> {
    await this.expectWaiting('camera')
    await this.page.evaluate((why) => globalThis.pathDevices.refuse(why), name)
  }

  async show(picture: Buffer): Promise<void> {
    const address = `data:image/png;base64,${picture.toString('base64')}`
    await this.page.evaluate((seen) => globalThis.pathDevices.show(seen), address)
  }

  async takeCameraAway(): Promise<void> {
    await this.page.evaluate(() => globalThis.pathDevices.takeAway())
  }

  async readPicture(): Promise<void> {
    await this.expectWaiting('picture')
    await this.page.evaluate(() => globalThis.pathDevices.readPictures())
  }

  private async expectWaiting(what: 'camera' | 'picture'): Promise<void> {
    const waiting = () => this.page.evaluate((name) => globalThis.pathDevices.waiting()[name], what)
    await expect.poll(waiting, { message: `waiting for the ${what}` }).toBeGreaterThan(0)
  }
}
