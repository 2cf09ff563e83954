import { type ActorOptions, type ActorRefFrom, createActor, setup } from 'xstate'
import { callbackMachine } from '../callback/callback.machine.ts'
import { cartMachine } from '../cart/cart.machine.ts'
import type { Offers } from '../checkout/checkout.context.ts'
import { checkoutMachine } from '../checkout/checkout.machine.ts'
import { sessionMachine } from '../session/session.machine.ts'
import { signInMachine } from '../sign-in/sign-in.machine.ts'
import { type Peers, peersOf, wirePeers } from './wire-peers.ts'

/** Runs the five peers; `wire-peers.ts` connects them. */
export const rootMachine = setup({
  types: { input: {} as { readonly offers: Offers }, context: {} as { readonly offers: Offers } },
  actors: {
    session: sessionMachine,
    signIn: signInMachine,
    cart: cartMachine,
    checkout: checkoutMachine,
    callback: callbackMachine,
  },
}).createMachine({
  id: 'root',
  description: 'The app: session, sign-in, cart, checkout and callback in parallel.',
  context: ({ input }) => ({ offers: input.offers }),
  invoke: [
    { id: 'session', src: 'session', systemId: 'session' },
    { id: 'signIn', src: 'signIn', systemId: 'signIn' },
    { id: 'cart', src: 'cart', systemId: 'cart' },
    {
      id: 'checkout',
      src: 'checkout',
      systemId: 'checkout',
      input: ({ context }) => ({ offers: context.offers }),
    },
    { id: 'callback', src: 'callback', systemId: 'callback' },
  ],
})

/** The root and its peers, wired and not started yet: an event emitted during the start is delivered. */
export function createRoot(
  machine: typeof rootMachine,
  options: ActorOptions<typeof rootMachine> & { readonly input: { readonly offers: Offers } },
): { readonly root: ActorRefFrom<typeof rootMachine>; readonly peers: Peers } {
  const root = createActor(machine, options)
  const peers = peersOf(root)
  wirePeers(peers)
  return { root, peers }
}
