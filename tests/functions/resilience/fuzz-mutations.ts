import { fc } from '../../support/properties.ts'

/** Raw JSON text that no JavaScript value serialises to. */
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const deep = (open: string, close: string, depth: number) => new Raw(`${open.repeat(depth)}1${close.repeat(depth)}`)

/** What people, scripts and attackers put where something else belongs. */
const hostile: unknown[] = [
  null,
  true,
  '',
  ' ',
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  5e-324,
  ...['-0', '1e400', '-1e400', '1e-400', '9007199254740993', '1'.repeat(400), 'NaN', 'Infinity', '01', '0x1'].map(
    (text) => new Raw(text),
  ),
  ...['"\\ud800"', '"\\udc00\\ud800"', '"\\u0000\\u001b\\u007f"', '"\\x41"', '"\u0000"', '"offen'].map(
    (text) => new Raw(text),
  ),
  'x'.repeat(100_000),
  '\u202e\u2066gnirts\u200b\ufeff',
  '😀'.repeat(500),
  '\ufdfa'.repeat(300),
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '#{7*7}{{7*7}}',
  '../../etc/passwd',
  '9'.repeat(300),
  '__proto__',
  'WORLD#1',
  '500|500',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '2038-02-30T25:61:61Z',
  '2099-12-31T23:59:59Z',
  '24:00',
  [],
  {},
  [[]],
  ['500|500', null],
  { toString: 1, valueOf: 2 },
  { constructor: { prototype: { isAdmin: true } } },
  new Raw('{"__proto__":{"isAdmin":true},"x":1}'),
  deep('[', ']', 30),
  deep('{"a":', '}', 30),
  deep('[', ']', 5000),
  deep('{"a":', '}', 5000),
  new Array(100_000).fill(0),
  new Array(10_001).fill('500|500'),
  Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at])),
]

export interface Mutation {
  /** The body as it is sent. */
  json: string
  /** The field of the body that was spoilt; none when the body itself was. */
  field: string | undefined
}

type Path = (string | number)[]

const allPaths = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) =>
        allPaths(part, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    : []),
]

/** The body with the value at the path replaced by a text of JSON, or left out. */
function spoilt(
  value: unknown,
  [key, ...rest]: Path,
  change: (part: unknown) => string | undefined,
): string | undefined {
  if (key === undefined) return change(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const text = name === String(key) ? spoilt(part, rest, change) : JSON.stringify(part)
    return text === undefined ? [] : [Array.isArray(value) ? text : `${JSON.stringify(name)}:${text}`]
  })
  return Array.isArray(value) ? `[${parts.join()}]` : `{${parts.join()}}`
}

const toText = (value: unknown) => (value instanceof Raw ? value.text : JSON.stringify(value))

const changes = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostile).map((value) => () => toText(value)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => () => toText(value)) },
  { weight: 1, arbitrary: fc.constant(() => undefined) },
  { weight: 1, arbitrary: fc.constant((part: unknown) => `[${JSON.stringify(part)}]`) },
  { weight: 1, arbitrary: fc.constant((part: unknown) => `{"value":${JSON.stringify(part)}}`) },
  { weight: 1, arbitrary: fc.constant((part: unknown) => JSON.stringify(String(part))) },
)

/** Bodies that are good but for one place. */
export const arbitraryMutations = (good: object): fc.Arbitrary<Mutation> =>
  fc.tuple(fc.constantFrom(...allPaths(good)), changes).map(([path, change]) => ({
    json: spoilt(good, path, change) ?? '',
    field: path[0] === undefined ? undefined : String(path[0]),
  }))
