import { BitSet } from './bit-set.ts'
import {
  compact,
  type Field,
  FULL_RANKS,
  INSIDE_FROM,
  normalised,
  partsOf,
  readingsOf,
  type Term,
  withoutFillers,
} from './item-search.ts'
import { type Range, SortedTexts } from './sorted-texts.ts'
import { TextField } from './text-field.ts'
import { Vocabulary } from './vocabulary.ts'

/** Fields that are searched in the same way share an index. */
type FieldName = 'name' | 'alias' | 'word' | 'measured' | 'said'

type Wholes = ReadonlyMap<string, readonly number[]>

/** Finds items by position. Equivalent to calling `matchOf` and `nearMatchOf` for each item. */
export class SearchIndex {
  readonly #size: number
  readonly #vocabulary: Vocabulary
  readonly #fields: Readonly<Record<FieldName, TextField>>
  /** Items by whole name, code or alias, and by whole search word. */
  readonly #wholes: Wholes
  readonly #asked: Wholes
  readonly #names: SortedTexts
  /** Item positions sorted by name. */
  readonly byName: Uint32Array

  private constructor(
    size: number,
    vocabulary: Vocabulary,
    fields: Readonly<Record<FieldName, TextField>>,
    wholes: Wholes,
    asked: Wholes,
    names: readonly { readonly text: string; readonly item: number }[],
  ) {
    this.#size = size
    this.#vocabulary = vocabulary
    this.#fields = fields
    this.#wholes = wholes
    this.#asked = asked
    this.#names = new SortedTexts(names.map(({ text }) => text))
    this.byName = Uint32Array.from(names, ({ item }) => item)
  }

  /** Yields to the event loop: a large catalogue takes seconds to index. */
  static async build(
    items: readonly (readonly Term[])[],
    yieldToEventLoop: () => Promise<void>,
  ): Promise<SearchIndex> {
    const builders: Record<FieldName, FieldBuilder> = {
      name: new FieldBuilder(),
      alias: new FieldBuilder(),
      word: new FieldBuilder(),
      measured: new FieldBuilder(),
      said: new FieldBuilder(),
    }
    const wholes = new Map<string, number[]>()
    const asked = new Map<string, number[]>()
    const names: { text: string; item: number }[] = []
    const read = new Map<string, string>()
    for (const [item, terms] of items.entries()) {
      for (const { field, shown } of terms) {
        const text = read.get(shown) ?? normalised(shown)
        read.set(shown, text)
        builders[nameOf(field)].add(text, item)
        if (field === 'name') names.push({ text, item })
        if (field === 'name' || field === 'alias' || field === 'code')
          push(wholes, compact(text), item)
        if (field === 'word') push(asked, compact(text), item)
      }
      await yieldToEventLoop()
    }
    const words = new Set<string>()
    for (const builder of Object.values(builders)) {
      for (const text of builder.texts()) for (const word of text.split(' ')) words.add(word)
      await yieldToEventLoop()
    }
    words.delete('')
    const vocabulary = new Vocabulary([...words].sort())
    await yieldToEventLoop()
    const positions = new Map(vocabulary.texts.map((word, position) => [word, position]))
    const field = async (name: FieldName) => {
      await yieldToEventLoop()
      return builders[name].build(positions, items.length)
    }
    const fields = {
      name: await field('name'),
      alias: await field('alias'),
      word: await field('word'),
      measured: await field('measured'),
      said: await field('said'),
    }
    names.sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)))
    return new SearchIndex(items.length, vocabulary, fields, wholes, asked, names)
  }

  /**
   * Items that match a normalised query, rank by rank of `RANKS`; an item may occur in several.
   * Lazy, because the first ranks are often enough.
   */
  *matching(query: string): Generator<BitSet> {
    const [first = '', short] = readingsOf(query)
    if (short === undefined) {
      yield* this.#matching(first)
      return
    }
    let rank = 0
    for (const found of this.#matching(first)) {
      yield found
      rank += 1
      if (rank === FULL_RANKS) break
    }
    yield* this.#matching(short)
  }

  *#matching(query: string): Generator<BitSet> {
    const words = [...new Set(query.split(' '))]
    const starts = words.map((word) => this.#vocabulary.startingWith(word))
    yield this.#whole(this.#wholes, query)
    yield this.#whole(this.#asked, query)
    yield this.#beginning(query)
    yield this.#fields.name.itemsWith(starts)
    yield this.#fields.alias.itemsWith(starts)
    yield this.#fields.word.itemsWith(starts)
    yield this.#containing(query)
    yield this.#fields.measured.itemsWith(starts)
    yield this.#fields.said.itemsWith(starts)
  }

  /** Items that match words misspelt or written by ear, rank by rank of `NEAR_RANKS`. */
  *near(query: string): Generator<BitSet> {
    const words = [...new Set(query.split(' '))]
    const candidates = words.map((word) => this.#vocabulary.similar(word))
    const { name, alias, word, measured } = this.#fields
    for (const field of [name, alias, word, measured]) yield field.itemsWith(candidates)
  }

  /** Items for a query that no single text answers, rank by rank of `LOOSE_RANKS`. */
  *loose(query: string): Generator<BitSet> {
    const words = [...new Set(query.split(' '))]
    const part = new BitSet(this.#size)
    for (const text of partsOf(query)) {
      for (const wholes of [this.#wholes, this.#asked]) part.union(this.#whole(wholes, text))
    }
    yield part
    yield this.#across(words.map((word) => this.#vocabulary.startingWith(word)))
    const candidates = words.map((word) => this.#vocabulary.similar(word))
    yield this.#across(candidates)
    const any = new BitSet(this.#size)
    for (const one of candidates) any.union(this.#having(one))
    yield any
  }

  hasWord(word: string): boolean {
    const { from, to } = this.#vocabulary.exactly(word)
    return from < to
  }

  /** The query without fillers and without words that nothing in the catalogue is similar to. */
  known(query: string): string {
    const words = withoutFillers(query).split(' ')
    return words.filter((word) => this.#vocabulary.similar(word).length > 0).join(' ')
  }

  /** Items that have each typed word in some text, the summary aside. */
  #across(typed: readonly (Range | readonly number[])[]): BitSet {
    const [first, ...others] = typed
    if (!first || others.length === 0) return new BitSet(this.#size)
    const found = this.#having(first)
    for (const candidates of others) {
      if (found.isEmpty()) break
      found.intersect(this.#having(candidates))
    }
    return found
  }

  #having(candidates: Range | readonly number[]): BitSet {
    const { name, alias, word, measured } = this.#fields
    const having = name.itemsWith([candidates])
    for (const field of [alias, word, measured]) having.union(field.itemsWith([candidates]))
    return having
  }

  #whole(wholes: Wholes, query: string): BitSet {
    const found = new BitSet(this.#size)
    for (const item of wholes.get(compact(query)) ?? []) found.add(item)
    return found
  }

  #beginning(query: string): BitSet {
    const found = new BitSet(this.#size)
    const { from, to } = this.#names.startingWith(query)
    found.addAll(this.byName.subarray(from, to))
    return found
  }

  #containing(query: string): BitSet {
    if (query.includes(' ') || query.length < INSIDE_FROM) return new BitSet(this.#size)
    const candidates = [this.#vocabulary.containing(query)]
    const found = this.#fields.name.itemsWith(candidates)
    return found.union(this.#fields.alias.itemsWith(candidates))
  }
}

/** Collects distinct texts with the items that have them. */
class FieldBuilder {
  readonly #items = new Map<string, number[]>()

  add(text: string, item: number): void {
    push(this.#items, text, item)
  }

  texts(): Iterable<string> {
    return this.#items.keys()
  }

  build(positions: ReadonlyMap<string, number>, items: number): TextField {
    const texts = [...this.#items.keys()].map((text) =>
      [...new Set(text.split(' '))].flatMap((word) => positions.get(word) ?? []),
    )
    const sizes = { words: positions.size, items }
    return new TextField(sizes, texts, [...this.#items.values()])
  }
}

function nameOf(field: Field): FieldName {
  if (field === 'name' || field === 'word') return field
  if (field === 'summary') return 'said'
  return field === 'alias' || field === 'code' ? 'alias' : 'measured'
}

function push(lists: Map<string, number[]>, key: string, item: number): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}
