import type { ActorRefFrom } from 'xstate'
import type { callbackMachine } from '../callback/callback.machine.ts'
import type { cartMachine } from '../cart/cart.machine.ts'
import { hasSameTests } from '../checkout/basket.ts'
import type { checkoutMachine } from '../checkout/checkout.machine.ts'
import type { sessionMachine } from '../session/session.machine.ts'
import type { signInMachine } from '../sign-in/sign-in.machine.ts'

export type Peers = {
  readonly session: ActorRefFrom<typeof sessionMachine>
  readonly signIn: ActorRefFrom<typeof signInMachine>
  readonly cart: ActorRefFrom<typeof cartMachine>
  readonly checkout: ActorRefFrom<typeof checkoutMachine>
  readonly callback: ActorRefFrom<typeof callbackMachine>
}

/** The peers of a running root actor. */
export function peersOf({ system }: { readonly system: { get(id: string): unknown } }): Peers {
  // SAFETY: the root machine invokes each of these machines under this system id.
  const peer = <Name extends keyof Peers>(name: Name) => system.get(name) as Peers[Name]
  return {
    session: peer('session'),
    signIn: peer('signIn'),
    cart: peer('cart'),
    checkout: peer('checkout'),
    callback: peer('callback'),
  }
}

/** Every effect of one peer on another, so that each chart can be explored alone. */
export function wirePeers({ session, signIn, cart, checkout, callback }: Peers): void {
  session.on('session.started', () => {
    cart.send({ type: 'session.started' })
    checkout.send({ type: 'session.started' })
  })
  session.on('session.absent', () => checkout.send({ type: 'session.absent' }))
  session.on('session.unreachable', () => checkout.send({ type: 'session.unreachable' }))
  session.on('session.lost', () => {
    checkout.send({ type: 'session.lost' })
    cart.send({ type: 'session.ended' })
  })
  session.on('signIn.again', signIn.send)
  // A visitor was refused: the cart in this browser is all they have, and is stored again.
  session.on('storage.cleared', () => cart.send({ type: 'storage.cleared' }))
  session.on('session.ended', () => {
    checkout.send({ type: 'session.ended' })
    cart.send({ type: 'session.ended' })
    cart.send({ type: 'cart.forget' })
  })

  signIn.on('signIn.opened', () => callback.send({ type: 'screen.covered' }))
  signIn.on('signIn.closed', () => {
    callback.send({ type: 'screen.cleared' })
    checkout.send({ type: 'signIn.dismissed' })
    // Last: the page that it goes to is not the booking's.
    session.send({ type: 'session.giveUp' })
  })
  signIn.on('signIn.done', ({ user, redirect }) => {
    callback.send({ type: 'screen.cleared' })
    session.send({ type: 'session.established', user, redirect })
  })

  cart.on('cart.restored', ({ lines }) => {
    checkout.send({ type: 'cart.restored', basket: lines })
  })
  cart.on('cart.changed', ({ lines }) => {
    const { basket, pendingBasket } = checkout.getSnapshot().context
    // The merge after sign-in and a price check may replace lines by the same tests.
    const isSameCart = pendingBasket === null && hasSameTests(lines, basket)
    checkout.send({ type: isSameCart ? 'cart.restored' : 'cart.changed', basket: lines })
  })
  cart.on('cart.repriced', () => checkout.send({ type: 'cart.repriced' }))
  cart.on('cart.emptied', () => checkout.send({ type: 'cart.emptied' }))
  cart.on('prices.changed', () => checkout.send({ type: 'prices.changed' }))
  cart.on('prices.agreed', () => checkout.send({ type: 'prices.agreed' }))
  cart.on('booking.wanted', () => checkout.send({ type: 'checkout.start' }))
  cart.on('booking.cleared', () => checkout.send({ type: 'booking.clear' }))

  checkout.on('signIn.wanted', () => {
    signIn.send({ type: 'signIn.open', redirect: null, intent: 'signIn' })
  })
  checkout.on('session.wanted', () => session.send({ type: 'session.retry' }))
  checkout.on('order.placed', ({ codes }) => {
    // An order that was found placed has left the server's cart, maybe after this tab read it.
    cart.send(codes.length > 0 ? { type: 'cart.ordered', codes } : { type: 'sync.refresh' })
  })
  checkout.on('prices.stale', () => cart.send({ type: 'prices.check' }))
  checkout.on('tests.stale', () => cart.send({ type: 'sync.refresh' }))
  checkout.on('member.chosen', ({ member }) => {
    cart.send({ type: 'member.chosen', member })
  })
}
