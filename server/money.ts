/** Money is integer paise in the database and rupees on the wire. */

export function toPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

export function toRupees(paise: number): number {
  return paise / 100
}

const inRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Rupees as shown to people: `₹1,299`, `₹0.50`. */
export function inWords(rupees: number): string {
  return inRupees.format(rupees)
}
