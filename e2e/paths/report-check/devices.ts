import { expect, type Page } from '@playwright/test'

/** In the page: what asks for the camera or reads a picture waits until the path says how that ends. */
type Devices = {
  /** How many wait for the camera, and how many for a picture to be read. */
  readonly waiting: () => { readonly camera: number; readonly picture: number }
  /** Gives the camera, which sees nothing yet. */
  readonly give: () => void
  /** Refuses it by the name of a DOMException. */
  readonly refuse: (name: string) => void
  /** The camera sees a picture, by its address. */
  readonly show: (address: string) => Promise<void>
  readonly takeAway: () => void
  readonly readPictures: () => void
}

declare global {
  var pathDevices: Devices
}

/** Milliseconds between two frames of the camera. */
const FRAME = 50

/** Runs in the page before the app does. */
function installDevices(frame: number): void {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 640
  let shown: HTMLImageElement | null = null
  let stream: MediaStream | null = null
  let askers: { give: (camera: MediaStream) => void; refuse: (why: Error) => void }[] = []
  let pictures: (() => void)[] = []
  setInterval(draw, frame)

  navigator.mediaDevices.getUserMedia = () =>
    new Promise((give, refuse) => askers.push({ give, refuse }))

  const { createImageBitmap } = globalThis
  globalThis.createImageBitmap = async (...asked: unknown[]) => {
    await new Promise<void>((read) => pictures.push(read))
    return Reflect.apply(createImageBitmap, globalThis, asked)
  }

  globalThis.pathDevices = {
    waiting: () => ({ camera: askers.length, picture: pictures.length }),
    give: () => {
      shown = null
      const given = canvas.captureStream(20)
      stream = given
      for (const { give } of leaving()) give(given)
    },
    refuse: (name) => {
      for (const { refuse } of leaving()) refuse(new DOMException('', name))
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

  function leaving() {
    const gone = askers
    askers = []
    return gone
  }

  function draw(): void {
    const context = canvas.getContext('2d')
    if (!context) return
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    if (shown) context.drawImage(shown, 0, 0)
  }
}

/** The camera and the pictures of a page, in the hands of a path. */
export class HeldDevices {
  private readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  /** To be called before the page opens. */
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
    await expect.poll(waiting, { message: `somebody waits for the ${what}` }).toBeGreaterThan(0)
  }
}
