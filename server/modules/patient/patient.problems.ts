import { Problem } from '#server/http/problem.ts'
import type { OpenOrder } from './open-order.repository.ts'

/** Also the answer for another patient's member or address: it does not reveal that one exists. */
export function unknownMember(): Problem {
  return new Problem(404, 'unknown-member', 'This member is not on your list.')
}

export function unknownAddress(): Problem {
  return new Problem(404, 'unknown-address', 'This address is not on your list.')
}

/** The member has an open order. */
export function memberInUse(name: string, { orderNo }: OpenOrder): Problem {
  return new Problem(
    409,
    'member-in-use',
    orderNo === null
      ? `There is an unfinished booking for ${name}. Finish it or empty the cart, then remove ${name}.`
      : `${name} has the open order ${orderNo}. Remove ${name} after it is completed or cancelled.`,
  )
}

export function addressInUse({ orderNo }: OpenOrder): Problem {
  return new Problem(
    409,
    'address-in-use',
    orderNo === null
      ? 'There is an unfinished booking to this address. Finish it or empty the cart, then delete the address.'
      : `Order ${orderNo} was booked with this address. You can delete it after the order is completed or cancelled.`,
  )
}

/** Another saved address of the account is the same place. */
export function addressExists(): Problem {
  return new Problem(409, 'address-exists', 'You have already saved this address.')
}

/** The e-mail of an account holder is the only unique value of a member. */
export function emailInUse(): Problem {
  return new Problem(409, 'email-in-use', 'Another account uses this e-mail. Use a different one.')
}
