/** By machine, by mutant: why it behaves as the chart does in every way. */
type Equivalents = Readonly<Record<string, Readonly<Record<string, string>>>>

const memberIsKnown = '`deciding` finds the member that was just assigned, and goes on to `chosen`'
const addressIsKnown =
  '`deciding` finds the address that was just assigned, and goes on to `chosen`'
const member = 'checkout.booking.details.choosing.member'
const home = 'checkout.booking.details.choosing.visit.home'
const entry = 'accountCode.code.entry'
const codeIsDropped = 'code and password were dropped when `verifying` was left'

/**
 * Only what no path could ever tell. A mutant that survives since a sample, an outcome or a path
 * is missing does not belong here: an entry that an explored step refutes is a fault.
 */
export const equivalents: Equivalents = {
  'account-code': {
    [`drop action: ${entry}.typing · always, action 2 dropCode`]: codeIsDropped,
    [`drop action: ${entry}.rejected · always, action 2 dropCode`]: codeIsDropped,
    [`drop action: ${entry}.verifying · error tryCode [1], action 2 dropCode`]: codeIsDropped,
    [`drop action: ${entry}.verifying · error tryCode [2], action 2 dropCode`]: codeIsDropped,
  },
  checkout: {
    [`retarget: ${member}.choosing · member.choose → ${member}.deciding`]: memberIsKnown,
    [`retarget: ${member}.adding · done addMember → ${member}.deciding`]: memberIsKnown,
    [`retarget: ${member}.chosen · member.choose → ${member}.deciding`]: memberIsKnown,
    [`retarget: ${home}.choosing · address.choose → ${home}.deciding`]: addressIsKnown,
    [`retarget: ${home}.adding · done addAddress → ${home}.deciding`]: addressIsKnown,
    [`retarget: ${home}.chosen · address.choose → ${home}.deciding`]: addressIsKnown,
    'retarget: checkout.booking.payment.mode.cash · mode.choose → checkout.booking.payment.mode.deciding':
      'the guard lets it pass only where online is offered, and there `deciding` leads to `online`',
    'retarget: checkout.idle · cart.emptied → checkout.idle, entered anew':
      '`idle` starts in `browsing`, the target, and nothing happens when it is left or entered',
  },
}
