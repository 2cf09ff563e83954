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

/** What India counts by, the largest first. */
const UNITS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

/** Paise as an invoice writes them: `Rupees one lakh two thousand and fifty paise only`. */
export function amountInWords(paise: number): string {
  const rupees = `Rupees ${inWords(Math.floor(paise / 100))}`
  const rest = paise % 100
  return rest === 0 ? `${rupees} only` : `${rupees} and ${inWords(rest)} paise only`
}

/** A whole number of zero or more. */
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

/** Rupees to the paisa, as an invoice prints them: `₹1,29,900.00`; what is taken off has U+2212. */
export function formatAmount(rupees: number): string {
  return `${rupees < 0 ? '−' : ''}₹${format.format(Math.abs(rupees))}`
}
