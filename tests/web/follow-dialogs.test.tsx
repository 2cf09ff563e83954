import { render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { followDialogs } from '#app/follow-dialogs.ts'
import { createRoot, rootMachine } from '#machines/root/root.machine.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'

const offers = { centreVisit: false, coupons: false, wallet: false, online: false }
const nothing = () => undefined

let stop = nothing
afterEach(() => stop())

function start() {
  const { root, peers } = createRoot(rootMachine, { input: { offers } })
  root.start()
  const stopFollowing = followDialogs(peers)
  stop = () => {
    stopFollowing()
    root.stop()
  }
  return { ...peers, screen: () => peers.callback.getSnapshot().value.screen }
}

const dialog = (open: boolean, waits = false) => (
  <Dialog open={open} waits={waits} onOpenChange={nothing} title="Delete my account" />
)

test('a dialog and a drawer of any page cover the screen, until the last of them closes', () => {
  const { screen } = start()
  const drawer = (open: boolean) => (
    <Drawer open={open} onOpenChange={nothing} title="Menu">
      Home
    </Drawer>
  )
  const one = render(dialog(true))
  const other = render(drawer(true))
  expect(screen()).toBe('covered')
  one.unmount()
  expect(screen()).toBe('covered')
  other.rerender(drawer(false))
  expect(screen()).toBe('clear')
})

test('the one that asks for a callback covers nothing: it waits for the others', () => {
  const { screen } = start()
  render(dialog(true, true))
  expect(screen()).toBe('clear')
})

test('sign-in that was opened over a dialog leaves the screen to it', () => {
  const { screen, signIn } = start()
  const below = render(dialog(true))
  signIn.send({ type: 'signIn.open', redirect: null, intent: 'signIn' })
  signIn.send({ type: 'signIn.close' })
  expect(screen()).toBe('covered')
  below.rerender(dialog(false))
  expect(screen()).toBe('clear')
})

test('a dialog that closes leaves the screen to sign-in', () => {
  const { screen, signIn } = start()
  const below = render(dialog(true))
  signIn.send({ type: 'signIn.open', redirect: null, intent: 'signIn' })
  below.unmount()
  expect(screen()).toBe('covered')
  signIn.send({ type: 'signIn.close' })
  expect(screen()).toBe('clear')
})
