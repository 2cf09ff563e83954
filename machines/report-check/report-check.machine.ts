import { assertEvent, assign, type DoneActorEvent, setup } from 'xstate'
import type { CodeCheck } from '#contract/rules/report-code.ts'
import { failedWith } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { ReportCheckEvent } from './report-check.events.ts'

/** A code, and the result of checking its signature. */
export type CheckedCode = CodeCheck & { readonly code: string }

/** The result of checking a text. */
export type CheckedText =
  | CheckedCode
  /** The text contains no code. */
  | { readonly kind: 'no-code' }

export type ReportCheckContext = {
  /** Name of the last chosen file. */
  readonly picture: string
  /** The text to check: from the camera, a picture, the keyboard or the URL. */
  readonly text: string
  /** The last code that was checked with keys. */
  readonly checked: CheckedCode | null
}

type Result = { readonly result: CheckedText }

const checkSetup = setup({
  types: {
    context: {} as ReportCheckContext,
    events: {} as ReportCheckEvent,
    tags: {} as 'checking',
  },
  actors: {
    openCamera: provide<undefined, undefined>('openCamera'),
    watchCamera: provide<string, undefined>('watchCamera'),
    readPicture: provide<string | null, string>('readPicture'),
    checkCode: provide<CheckedText, string>('checkCode'),
    checkWithCurrentKeys: provide<CheckedCode, string>('checkWithCurrentKeys'),
  },
  actions: {
    keepPicture: assign(({ event }) => {
      assertEvent(event, 'picture.choose')
      return { picture: event.picture }
    }),
    keepGivenText: assign(({ event }) => {
      assertEvent(event, ['text.submit', 'link.follow'])
      return { text: event.text }
    }),
    keepReadText: assign({ text: (_, { text }: { readonly text: string | null }) => text ?? '' }),
    keepChecked: assign({
      checked: (_, { result }: Result) => (result.kind === 'no-code' ? null : result),
    }),
  },
  guards: {
    isRefused: failedWith('camera-refused'),
    isMissing: failedWith('camera-missing'),
    hasText: (_, { text }: { readonly text: string | null }) => Boolean(text),
    isGenuine: (_, { result }: Result) => result.kind === 'genuine',
    isAltered: (_, { result }: Result) => result.kind === 'altered',
    isUnknownKey: (_, { result }: Result) => result.kind === 'unknown-key',
    isUnreadable: (_, { result }: Result) => result.kind === 'unreadable',
  },
})

const readText = ({ event }: { readonly event: DoneActorEvent<string | null> }) => ({
  text: event.output,
})
const keepReadText = { type: 'keepReadText', params: readText } as const

const resultOf = ({ event }: { readonly event: DoneActorEvent<CheckedText> }) => ({
  result: event.output,
})
const keepChecked = { type: 'keepChecked', params: resultOf } as const
const isGenuine = { type: 'isGenuine', params: resultOf } as const
const isAltered = { type: 'isAltered', params: resultOf } as const

const asking = checkSetup.createStateConfig({
  description: 'The visitor gives a code: by the camera, a picture or as text.',
  initial: 'idle',
  on: {
    'picture.choose': { target: 'reading', actions: 'keepPicture' },
    'text.submit': { target: 'checking', actions: 'keepGivenText' },
  },
  states: {
    idle: {
      description: 'The camera is off.',
      initial: 'fresh',
      on: { 'camera.start': 'starting' },
      states: {
        fresh: { description: 'No attempt has failed.' },
        noCodeInText: { description: 'The last text has no code of a report.' },
        noCodeInPicture: { description: 'The last picture has no readable QR code.' },
        notAPicture: { description: 'The last file is not a picture.' },
        cameraRefused: { description: 'The visitor or the browser denied the camera.' },
        cameraMissing: { description: 'There is no camera.' },
        cameraBusy: { description: 'The camera did not start, or was disconnected.' },
      },
    },
    starting: {
      description: 'The browser asks for permission to use the camera.',
      invoke: {
        id: 'openCamera',
        src: 'openCamera',
        onDone: 'watching',
        onError: [
          { guard: 'isRefused', target: 'idle.cameraRefused' },
          { guard: 'isMissing', target: 'idle.cameraMissing' },
          { target: 'idle.cameraBusy' },
        ],
      },
    },
    watching: {
      description: 'The camera looks for a QR code. It turns off when this state is left.',
      on: { 'camera.stop': 'idle' },
      invoke: {
        id: 'watchCamera',
        src: 'watchCamera',
        onDone: { target: '#reportCheck.checking', actions: keepReadText },
        onError: 'idle.cameraBusy',
      },
    },
  },
})

export const reportCheckMachine = checkSetup.createMachine({
  id: 'reportCheck',
  description: 'Checks the code of a report with the public keys of the lab, in the browser.',
  context: { picture: '', text: '', checked: null },
  initial: 'asking',
  on: { 'link.follow': { target: '.checking', actions: 'keepGivenText' } },
  states: {
    asking,
    reading: {
      description: 'Looks for a QR code in the picture.',
      tags: 'checking',
      invoke: {
        id: 'readPicture',
        src: 'readPicture',
        input: ({ context }) => context.picture,
        onDone: [
          {
            guard: { type: 'hasText', params: readText },
            target: 'checking',
            actions: keepReadText,
          },
          { target: 'asking.idle.noCodeInPicture' },
        ],
        onError: 'asking.idle.notAPicture',
      },
    },
    checking: {
      description: 'Checks the code in the text with the cached keys.',
      tags: 'checking',
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context }) => context.text,
        onDone: [
          { guard: isGenuine, target: 'said.genuine', actions: keepChecked },
          { guard: isAltered, target: 'said.altered', actions: keepChecked },
          {
            guard: { type: 'isUnreadable', params: resultOf },
            target: 'said.unreadable',
            actions: keepChecked,
          },
          {
            guard: { type: 'isUnknownKey', params: resultOf },
            target: 'renewing',
            actions: keepChecked,
          },
          { target: 'asking.idle.noCodeInText' },
        ],
        onError: 'said.noKeys',
      },
    },
    renewing: {
      description: 'The key is not cached: fetches the current keys and checks again.',
      tags: 'checking',
      invoke: {
        id: 'checkWithCurrentKeys',
        src: 'checkWithCurrentKeys',
        input: ({ context }) => context.checked?.code ?? '',
        onDone: [
          { guard: isGenuine, target: 'said.genuine', actions: keepChecked },
          { guard: isAltered, target: 'said.altered', actions: keepChecked },
          { target: 'said.unknownKey' },
        ],
        onError: 'said.unknownKey',
      },
    },
    said: {
      description: 'Shows the result.',
      initial: 'genuine',
      on: { 'check.again': 'asking' },
      states: {
        genuine: { description: 'Signed by the lab and unchanged; shows the contents.' },
        altered: { description: 'Changed after signing, or not made by the lab.' },
        unknownKey: { description: 'Signed, but not with a key of the lab.' },
        unreadable: { description: 'A code, but not of a report.' },
        noKeys: { description: 'The keys could not be fetched, and none are cached.' },
      },
    },
  },
})
