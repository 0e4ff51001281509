import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isLeaving } from './leaving.ts'

/** Reads a filter from the texts given for its fields, all of them: the usual value for no text or an invalid one. */
export type ReadFilter<Filter> = (text: (field: string) => string | undefined) => Filter

export const readNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** The text if it is one of the keys. */
export function readKey<Key extends string>(keys: Readonly<Record<Key, unknown>>, text = ''): Key | undefined {
  const isKey = (value: string): value is Key => Object.hasOwn(keys, value)
  return isKey(text) ? text : undefined
}

/** Time without a change until the address changes, milliseconds: browsers limit how often it may. */
const pause = 200

/** What the address will contain, over all filters of the page. */
const waiting = new Map<string, string | undefined>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * A list's filter, kept in the address under the names of its fields or `names`; usual values are left out. Changes replace the
 * history entry; links and the back button change the filter. `read` and `names` must be constant.
 */
export function useAddressFilter<Filter extends object>(
  read: ReadFilter<Filter>,
  names: Readonly<Record<string, string>> = {},
): [filter: Filter, setFilter: (filter: Filter) => void] {
  const [search, setSearch] = useSearchParams()
  const param = (field: string) => names[field] ?? field
  const readAddress = () => read((field) => search.get(param(field)) ?? undefined)
  const [filter, setFilter] = useState(readAddress)
  const usual = new Map<string, unknown>(Object.entries(read(() => undefined)))
  const params = [...usual.keys()].map(param)

  const inAddress = JSON.stringify(params.map((name) => search.get(name)))
  const known = useRef(inAddress)
  const adopt = useEffectEvent(() => {
    if (inAddress === known.current || params.some((name) => waiting.has(name))) return
    known.current = inAddress
    setFilter(readAddress())
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed
  useEffect(() => adopt(), [inAddress])
  const forget = useEffectEvent(() => {
    for (const name of params) waiting.delete(name)
  })
  useEffect(() => () => forget(), [])
  const { pathname } = useLocation()
  const write = () => {
    if (waiting.size === 0) return
    if (isLeaving(pathname)) timer = setTimeout(write, pause)
    else setSearch(withWaiting(), { replace: true, preventScrollReset: true })
  }

  const change = (next: Filter) => {
    setFilter(next)
    const values = new Map<string, unknown>(Object.entries(next))
    const texts = [...usual].map(([field, value]) => {
      const wanted = values.get(field)
      return wanted === undefined || wanted === value ? undefined : String(wanted)
    })
    known.current = JSON.stringify(texts.map((text) => text ?? null))
    for (const [index, name] of params.entries()) waiting.set(name, texts[index])
    clearTimeout(timer)
    timer = setTimeout(write, pause)
  }
  return [filter, change]
}

/**
 * The address with this value and all that is waiting, which then no longer waits. What was drawn last may be older than the address: based
 * on that, a change would undo the one before.
 */
export function addressWith(name: string, text: string | undefined): URLSearchParams {
  waiting.set(name, text)
  return withWaiting()
}

function withWaiting(): URLSearchParams {
  const query = new URLSearchParams(window.location.search)
  for (const [name, text] of waiting) {
    if (text === undefined) query.delete(name)
    else query.set(name, text)
  }
  waiting.clear()
  return query
}

interface TextFilter {
  text: string
}

const readText: ReadFilter<TextFilter> = (text) => ({ text: text('text') ?? '' })

/** The searched text of a page's only search, kept in the address as `text`. */
export function useAddressText(): [text: string, setText: (text: string) => void] {
  const [{ text }, setFilter] = useAddressFilter(readText)
  return [text, (changed) => setFilter({ text: changed })]
}
