import { getPublicKey } from '@noble/ed25519'
import type { Assertion } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Locator, type Page, type Route } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { endpoints } from '#contract/inventory.ts'
import { encodeBase64url } from '#contract/rules/base64url.ts'
import type { ReportKey } from '#contract/rules/report-code.ts'
import { aCode } from '#tests/web/support/report-codes.ts'
import { deleteRecord, skipCallback } from '../support/local-records.ts'
import { firstReport, qrPicture } from '../support/reports.ts'
import { HeldCalls } from './held-calls.ts'
import { HeldDevices } from './held-devices.ts'
import { byItself, chartLevel, type Run, screenOf, type Walk } from './level.ts'
import { navigateByHistory } from './page-control.ts'
import type { PathProgress } from './path-progress.ts'

type TestContext = Walk & {
  readonly calls: KeyCalls
  readonly codes: Codes
  readonly devices: HeldDevices
}

/** A key that is not the one named in the code. */
const THEIRS = secretOf(255)

/** Position of a letter in the signature, from the end. */
const CHANGED_LETTER = -9

/** Codes that lead to the outcomes of the path. */
class Codes {
  private readonly progress: PathProgress
  /** The code of a real report. */
  private readonly real: string
  /** The step whose code was signed with a new key. */
  private signedAt = 0

  constructor(progress: PathProgress, real: string) {
    this.progress = progress
    this.real = real
  }

  /** The key that signed that code. */
  get newKey(): ReportKey {
    const { signedAt } = this
    return { key_id: idOf(signedAt), public_key: encodeBase64url(getPublicKey(secretOf(signedAt))) }
  }

  /** The next code to check. It differs with every step, because navigating to the same address has no effect. */
  next(): string {
    const { progress } = this
    const end = progress.endOf('checkCode')
    const address = `https://example.com/menu?step=${progress.step}`
    return end === 'noCode' ? address : `${address}&code=${this.codeFor(end)}`
  }

  private codeFor(end: string | null): string {
    if (end === 'unreadable') return 'content.signature'
    if (end === 'altered') return changed(this.real)
    if (end !== 'unknownKey') return this.real
    this.signedAt = this.progress.step
    const isAltered = this.progress.endOf('checkWithCurrentKeys') === 'altered'
    return aCode({ key_id: idOf(this.signedAt) }, isAltered ? THEIRS : secretOf(this.signedAt))
  }
}

/** Each step has its own key, because the page remembers the keys it receives. */
function idOf(step: number): string {
  return `path-${step}`
}

function secretOf(step: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(32).fill(step)
}

function changed(code: string): string {
  const letter = code.at(CHANGED_LETTER) === 'A' ? 'B' : 'A'
  return code.slice(0, CHANGED_LETTER) + letter + code.slice(CHANGED_LETTER + 1)
}

const ACTOR = 'checkWithCurrentKeys'

/**
 * The calls for the lab's keys. They are aborted before a check without keys. The first call passes;
 * later calls, which refresh the keys, are held.
 */
class KeyCalls extends HeldCalls {
  private readonly progress: PathProgress
  private hasPassed = false

  constructor(progress: PathProgress) {
    super({ [ACTOR]: [endpoints.reportKeys.path] })
    this.progress = progress
  }

  /** Whether this or a later check has no keys. */
  get areAborted(): boolean {
    return this.progress.ahead.some(({ cause }) => cause.type === 'checkCode → noKeys')
  }

  /** The keys have not changed. */
  passSame(): Promise<void> {
    return this.pass(ACTOR)
  }

  /** Adds a key to the response. */
  async passWith(key: ReportKey): Promise<void> {
    for (const route of await this.take(ACTOR)) {
      const answer = await route.fetch()
      // SAFETY: the provider encodes the response by the schema of this endpoint.
      const { result } = (await answer.json()) as { result: { keys: readonly ReportKey[] } }
      const keys = [...result.keys, { ...key, algorithm: 'Ed25519' }]
      await route.fulfill({ json: { result: { keys } } })
    }
  }

  /** Aborts the call and deletes the stored keys. */
  async lose(page: Page): Promise<void> {
    await deleteRecord(page, 'report-keys')
    await this.abort(ACTOR)
  }

  protected override hold(actor: string, route: Route): void {
    if (this.areAborted) void route.abort()
    else if (this.hasPassed) super.hold(actor, route)
    else {
      this.hasPassed = true
      void route.continue()
    }
  }
}

const main = ({ page }: TestContext): Locator => page.getByRole('main')
const { button } = screenOf(main)

const SCAN = 'Scan with camera'
const CHOOSE = 'Choose a picture of the code'
const AGAIN = 'Verify another report'
const CORNER = { x: 0, y: 0, width: 200, height: 200 }

/** The file that leads to the outcome of the path. */
async function pictureFor({ page, progress, codes }: TestContext): Promise<Buffer> {
  const end = progress.endOf('readPicture')
  if (end === 'noPicture') return Buffer.from('no picture')
  return end === 'noCode' ? page.screenshot({ clip: CORNER }) : qrPicture(page, codes.next())
}

const refuseAs =
  (name: string): Run<TestContext> =>
  ({ devices }) =>
    devices.refuseCamera(name)

const read: Run<TestContext> = ({ devices }) => devices.readPicture()
const passWithKey: Run<TestContext> = ({ calls, codes }) => calls.passWith(codes.newKey)

const expectTitle = (testContext: TestContext, name: string): Promise<void> =>
  expect(main(testContext).getByRole('heading', { level: 1 })).toHaveText(name)

const expectNoCamera = (testContext: TestContext): Promise<void> =>
  expect(main(testContext).locator('video')).toHaveCount(0)

/** All inputs are enabled, with one message or none. */
const idle =
  (words: string | null): Assertion<TestContext> =>
  async (testContext) => {
    await expectTitle(testContext, 'Verify a report')
    const said = main(testContext).getByRole('alert')
    if (words === null) await expect(said).toHaveCount(0)
    else await expect(said).toContainText(words)
    await expect(button(SCAN)(testContext)).toBeEnabled()
    await expect(button(CHOOSE)(testContext)).toBeEnabled()
    await expectNoCamera(testContext)
  }

const busy =
  (label: RegExp): Assertion<TestContext> =>
  async (testContext) => {
    await expectTitle(testContext, 'Verify a report')
    await expect(button(SCAN)(testContext)).toHaveAccessibleName(label)
    await expectNoCamera(testContext)
  }

const said =
  (title: string): Assertion<TestContext> =>
  async (testContext) => {
    await expectTitle(testContext, title)
    await expect(button(AGAIN)(testContext)).toBeVisible()
    await expectNoCamera(testContext)
  }

export const reportCheckLevel = chartLevel<TestContext>({
  name: 'report-check',
  allowedErrors: /ERR_FAILED/,
  given: async ({ page, newPatient, progress }) => {
    const patient = await newPatient()
    const { report_id: id } = await firstReport(patient, ['TSH'])
    const { qr_code } = await patient.call('reportDetails', { params: { id } })
    return {
      calls: new KeyCalls(progress),
      codes: new Codes(progress, qr_code),
      devices: await HeldDevices.on(page),
    }
  },
  /**
   * The page with the lab's keys, or from another page when the keys must be missing. The callback
   * dialog counts as shown.
   */
  open: async ({ page, calls }) => {
    await skipCallback(page)
    await calls.holdOn(page)
    await page.goto(`${paths.faqs.path}?trace=on`)
    await page.waitForFunction(() => globalThis.parakhTrace)
    if (calls.areAborted) return page.getByRole('link', { name: 'Verify its QR code' }).click()
    const keys = page.waitForResponse(`**/${endpoints.reportKeys.path}`)
    await page.goto(paths.verifyReport.path)
    await keys
  },
  press: { 'camera.start': SCAN, 'camera.stop': 'Stop camera', 'check.again': AGAIN },
  events: {
    'picture.choose': async (testContext) => {
      const file = {
        name: 'code.png',
        mimeType: 'image/png',
        buffer: await pictureFor(testContext),
      }
      await main(testContext).locator('input[type=file]').setInputFiles(file)
    },
    'text.submit': async (testContext) => {
      const field = main(testContext).getByLabel('Or paste the code or its link')
      await field.fill(testContext.codes.next())
      await button(/^Verify$/)(testContext).click()
    },
    'link.follow': async ({ page, codes }) => {
      const { pathname } = new URL(page.url())
      await navigateByHistory(page, `${pathname}#${codes.next()}`)
    },
  },
  offers: { 'picture.choose': button(CHOOSE), 'text.submit': button(/^Verify$/) },
  answers: {
    openCamera: {
      on: ({ devices }) => devices.giveCamera(),
      refused: refuseAs('NotAllowedError'),
      missing: refuseAs('NotFoundError'),
      busy: refuseAs('NotReadableError'),
    },
    watchCamera: {
      seen: async ({ page, codes, devices }) => devices.show(await qrPicture(page, codes.next())),
      lost: ({ devices }) => devices.takeCameraAway(),
    },
    readPicture: { read, noCode: read, noPicture: read },
    checkWithCurrentKeys: {
      genuine: passWithKey,
      altered: passWithKey,
      unknownKey: ({ calls }) => calls.passSame(),
      noKeys: ({ calls, page }) => calls.lose(page),
    },
  },
  // `checkCode`: the given code leads to the outcome.
  done: byItself,
  fail: byItself,
  // A check with known keys ends at once.
  isFleeting: (_testContext, { snapshot }) => snapshot.matches('checking'),
  prepare: async ({ calls }, state) => {
    if (!state.snapshot.matches('checking')) await calls.forget(state)
  },
  shows: {
    'asking.idle.fresh': idle(null),
    'asking.idle.noCodeInText': idle('This is not a report code.'),
    'asking.idle.noCodeInPicture': idle('We could not read a QR code'),
    'asking.idle.notAPicture': idle('This file is not a picture.'),
    'asking.idle.cameraRefused': idle('Camera access is blocked'),
    'asking.idle.cameraMissing': idle('No camera found'),
    'asking.idle.cameraBusy': idle('The camera did not start'),
    'asking.starting': busy(/Starting camera$/),
    'asking.watching': async (testContext) => {
      await expectTitle(testContext, 'Verify a report')
      await expect(main(testContext).getByLabel('Camera view')).toBeVisible()
      await expect(button('Stop camera')(testContext)).toBeEnabled()
    },
    reading: busy(/Reading the code$/),
    renewing: busy(/Reading the code$/),
    // With known keys it ends at once, so only the trace shows it.
    checking: (testContext) =>
      expect(main(testContext).getByRole('heading', { level: 1 })).toHaveCount(1),
    'said.genuine': async (testContext) => {
      await expectTitle(testContext, 'Signed by the lab and unchanged')
      await expect(main(testContext).getByRole('row', { name: /TSH/ })).toBeVisible()
      await expect(button(AGAIN)(testContext)).toBeVisible()
    },
    'said.altered': said('This report was changed'),
    'said.unknownKey': said('Not signed by this lab'),
    'said.unreadable': said('This is not a report code'),
    'said.noKeys': said('We cannot check this report yet'),
  },
})
