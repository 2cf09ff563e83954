const format = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Rupees to the paisa, as an invoice prints them: `₹1,29,900.00`; what is taken off has U+2212. */
export function inPaise(rupees: number): string {
  return `${rupees < 0 ? '−' : ''}₹${format.format(Math.abs(rupees))}`
}
