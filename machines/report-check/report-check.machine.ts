import { assertEvent, assign, type DoneActorEvent, setup } from 'xstate'
import { failedWith } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { CheckedCode, CheckedText } from './model/report-check.outcomes.ts'
import type { ReportCheckEvent } from './report-check.events.ts'

export type ReportCheckContext = {
  /** The file that was chosen last, by its name. */
  readonly picture: string
  /** What is checked: from the camera, a picture, the keyboard or the address. */
  readonly text: string
  /** The last code that was held against keys. */
  readonly checked: CheckedCode | null
}

type Result = { readonly result: CheckedText }

const checkSetup = setup({
  types: { context: {} as ReportCheckContext, events: {} as ReportCheckEvent },
  actors: {
    openCamera: provide<undefined, undefined>('openCamera'),
    watchCamera: provide<string, undefined>('watchCamera'),
    readPicture: provide<string | null, string>('readPicture'),
    checkCode: provide<CheckedText, string>('checkCode'),
    checkAnew: provide<CheckedCode, string>('checkAnew'),
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
  description: 'A code can come by the camera, from a picture, or as text.',
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
        fresh: { description: 'Nothing went wrong yet.' },
        noCodeInText: { description: 'The last text was the code of no report.' },
        noCodeInPicture: { description: 'The last picture had no QR code to be read.' },
        notAPicture: { description: 'The last file was no picture.' },
        cameraRefused: { description: 'The visitor or the browser does not allow the camera.' },
        cameraMissing: { description: 'There is no camera.' },
        cameraBusy: { description: 'The camera does not start, or was taken away.' },
      },
    },
    starting: {
      description: 'The browser asks the visitor for the camera.',
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
      description: 'The camera is on, and looks for a QR code. Whatever comes next turns it off.',
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
  description: 'Whoever holds a report checks its code by the lab’s public keys, on their device.',
  context: { picture: '', text: '', checked: null },
  initial: 'asking',
  on: { 'link.follow': { target: '.checking', actions: 'keepGivenText' } },
  states: {
    asking,
    reading: {
      description: 'The picture is searched for a QR code.',
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
      description: 'The code in the text is held against the keys at hand.',
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
      description: 'The key of the code is none of those at hand: it may be one of today.',
      invoke: {
        id: 'checkAnew',
        src: 'checkAnew',
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
      description: 'It is said what the signature proves.',
      initial: 'genuine',
      on: { 'check.again': 'asking' },
      states: {
        genuine: { description: 'Signed by the lab, and unchanged; what it says is shown.' },
        altered: { description: 'Changed after it was signed, or made by somebody else.' },
        unknownKey: { description: 'Signed, but with no key of the lab.' },
        unreadable: { description: 'A code, but of no report.' },
        noKeys: { description: 'No network, and no keys from an earlier visit.' },
      },
    },
  },
})
