const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** Indian units, largest first. */
const UNITS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

/** Paise in words for an invoice: `Rupees one lakh two thousand and fifty paise only`. */
export function amountInWords(paise: number): string {
  const rupees = `Rupees ${inWords(Math.floor(paise / 100))}`
  const rest = paise % 100
  return rest === 0 ? `${rupees} only` : `${rupees} and ${inWords(rest)} paise only`
}

/** `number` is a non-negative integer. */
function inWords(number: number): string {
  if (number < 20) return ONES[number] ?? ''
  for (const [size, unit] of UNITS) {
    if (number < size) continue
    const many = `${inWords(Math.floor(number / size))} ${unit}`
    return number % size === 0 ? many : `${many} ${inWords(number % size)}`
  }
  const tens = TENS[Math.floor(number / 10)] ?? ''
  return number % 10 === 0 ? tens : `${tens}-${inWords(number % 10)}`
}

const format = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/**
 * Rupees with two decimals as printed on an invoice: `₹1,29,900.00`; discounts have the sign
 * U+2212.
 */
export function formatAmount(rupees: number): string {
  return `${rupees < 0 ? '−' : ''}₹${format.format(Math.abs(rupees))}`
}
