/** Values and names of a body; a Bundle with all results of an order has some ten thousand. */
const MOST_VALUES = 200_000
/** Characters of numbers, marks and spaces between texts. */
const MOST_BETWEEN_TEXTS = 4_000_000

/**
 * Whether JSON has few enough values to be parsed: millions of empty ones in a file's size keep a thread
 * for seconds. Texts, such as a file in base64, may be as long as the body.
 */
export function hasFewValues(json: string): boolean {
  let values = 0
  let between = 0
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    between += 1
    if (sign === '"') at = endOfText(json, at)
    else if (sign === ',' || sign === ':' || sign === '[' || sign === '{') values += 1
    if (values > MOST_VALUES || between > MOST_BETWEEN_TEXTS) return false
  }
  return true
}

/** Place of the quotation mark that ends the text that begins at `start`; the length if none does. */
export function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (json[end - 1 - escapes] === '\\') escapes += 1
    if (escapes % 2 === 0) return end
  }
  return json.length
}
