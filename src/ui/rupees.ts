const WHOLE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const EXACT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * Rupees in Indian grouping, `₹1,739`; paise only when not zero. The minus is U+2212 (look/README).
 */
export function formatRupees(rupees: number): string {
  const paise = Math.round(Math.abs(rupees) * 100)
  const figures = (paise % 100 === 0 ? WHOLE : EXACT).format(paise / 100)
  return `${rupees < 0 && paise > 0 ? '\u2212' : ''}₹${figures}`
}
