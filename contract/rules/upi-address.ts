import type { Brand } from '../brand.ts'

/** A UPI id: a name, and the handle of a bank or an app. */
export const UPI_ID = /^[\w.-]{2,256}@[a-z][a-z\d]{1,63}$/i

/**
 * The address by which a UPI app pays the lab what is due at the visit of an order; null if the lab has no
 * UPI id, or nothing is due. The order's page and the lab API give the same one. Nobody tells us that it
 * was paid: the lab records it (`payment_received`).
 * @param due rupees
 */
export function upiAddress(
  { upi, fullName }: Pick<Brand, 'upi' | 'fullName'>,
  orderNo: string,
  due: number,
): string | null {
  if (upi === null || due <= 0) return null
  const name = encodeURIComponent(fullName)
  return `upi://pay?pa=${upi}&pn=${name}&am=${due.toFixed(2)}&cu=INR&tn=${orderNo}`
}
