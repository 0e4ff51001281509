/** A text that does not fit. */
export interface Fault {
  /**
   * `beyond` the window's right edge, `clipped`, outside its control or box (`spilled`), cut by an `ellipsis`, or a coordinate or time
   * `broken` in two lines.
   */
  kind: 'beyond' | 'clipped' | 'spilled' | 'ellipsis' | 'broken'
  text: string
  /** Names and roles of the elements around it, from the outside; ends with the label of a field. */
  place: string
  isOfButton: boolean
}

/** Run in the page: visible texts that are cut or leave their box. The text is the hidden end of one in a field, else all of it. */
export function layoutFaults(): Fault[] {
  const root = document.documentElement
  const tolerance = 1.5
  const faults: Fault[] = []

  interface Clip {
    element: Element
    x: boolean
    y: boolean
    ellipsis: boolean
    left: number
    right: number
    top: number
    bottom: number
  }
  /** What clips the content of an element, from the inside; undefined if it is hidden. */
  const clips = new Map<Element, readonly Clip[] | undefined>()
  const clipsOf = (element: Element): readonly Clip[] | undefined => {
    if (clips.has(element)) return clips.get(element)
    const found = readClips(element)
    clips.set(element, found)
    return found
  }
  const readClips = (element: Element): readonly Clip[] | undefined => {
    const style = getComputedStyle(element)
    if (style.display === 'none' || style.visibility === 'hidden' || style.clipPath !== 'none') return undefined
    // The map draws beyond its edges.
    if (element.role === 'application') return undefined
    const outer = element.parentElement ? clipsOf(element.parentElement) : []
    if (!outer || style.position === 'fixed') return outer && []
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    // The head of a table moves sideways with its body.
    const x = hides(style.overflowX) && element.role !== 'rowgroup'
    const y = hides(style.overflowY)
    // What scrolls into view is not cut by what is around it.
    const freeX = scrolls(style.overflowX) || (hides(style.overflowX) && element.role === 'rowgroup')
    const kept = outer.flatMap((clip) => {
      const stays = { ...clip, x: clip.x && !freeX, y: clip.y && !scrolls(style.overflowY) }
      return stays.x || stays.y ? [stays] : []
    })
    if (!x && !y) return kept
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const ellipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    return [{ element, x, y, ellipsis, left, right, top, bottom }, ...kept]
  }

  const buttons = 'button, a, summary, [role=button], [role=tab], [role=menuitem]'
  const framed = `${buttons}, .fui-Badge, .fui-Tag`
  const named = 'header, section, dialog, [aria-label], [role]'
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      ? element.labels?.[0]?.textContent
      : undefined) ??
    element.role ??
    element.localName
  const place = (element: Element) => {
    const names: string[] = []
    for (let at: Element | null | undefined = element; at && names.length < 4; at = at.parentElement?.closest(named)) {
      names.unshift(nameOf(at))
    }
    return names.join(' › ')
  }
  const add = (kind: Fault['kind'], text: string, element: Element) =>
    faults.push({
      kind,
      text: text.trim().replaceAll(/\s+/g, ' ').slice(0, 80),
      place: place(element),
      isOfButton: element.closest(buttons) !== null,
    })

  /** The box that a text is in; undefined if it scrolls. */
  const frameOf = (element: Element): DOMRect | undefined => {
    let at: Element | null = element
    while (at && /^(inline|contents)$/.test(getComputedStyle(at).display)) at = at.parentElement
    // There, the space at which a line ends hangs beyond it.
    if (getComputedStyle(element).whiteSpace === 'pre-wrap') return undefined
    return at && !/auto|scroll/.test(getComputedStyle(at).overflowX) ? at.getBoundingClientRect() : undefined
  }

  const figures = /\d+\|\d+|\d+:\d+(:\d+)?|\d+\.\d+\.\d*/g
  const range = document.createRange()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? ''
    const parent = node.parentElement
    if (text.trim() === '' || !parent || parent.matches('script, style, option, textarea, svg *')) continue
    const around = clipsOf(parent)
    if (!around) continue
    // Spaces at the end of a line hang beyond it.
    range.setStart(node, text.search(/\S/))
    range.setEnd(node, text.trimEnd().length)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    const cut = around.find(
      (clip) =>
        (clip.x && (box.right > clip.right + tolerance || box.left < clip.left - tolerance)) ||
        (clip.y && (box.bottom > clip.bottom + 2 * tolerance || box.top < clip.top - 2 * tolerance)),
    )
    if (cut) {
      add(cut.ellipsis ? 'ellipsis' : 'clipped', text, parent)
      continue
    }
    for (const { 0: figure, index } of box.height > 2 * Number.parseFloat(getComputedStyle(parent).fontSize)
      ? text.matchAll(figures)
      : []) {
      range.setStart(node, index)
      range.setEnd(node, index + figure.length)
      const lines = [...range.getClientRects()]
      if (lines.some(({ top }) => top > (lines[0]?.bottom ?? 0))) add('broken', figure, parent)
    }
    const own = frameOf(parent)
    if (own && (box.right > own.right + tolerance || box.left < own.left - tolerance)) add('spilled', text, parent)
    else {
      const control = parent.closest(framed)
      const frame =
        control && getComputedStyle(control).display !== 'inline' ? control.getBoundingClientRect() : undefined
      if (frame && (box.bottom > frame.bottom + 2 * tolerance || box.top < frame.top - 2 * tolerance)) {
        add('spilled', text, parent)
      }
    }
  }

  const beyond = root.scrollWidth - window.innerWidth
  if (beyond > 0) {
    // What lies in a box that scrolls or clips does not widen the page.
    const isHeld = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible' && getComputedStyle(element).position !== 'absolute')
          return true
      return false
    }
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 1 && !isHeld(element),
    )
    for (const element of wide.slice(0, 3)) add('beyond', `${beyond} pixels: ${element.textContent}`, element)
  }

  const brush = document.createElement('canvas').getContext('2d')
  const textWidth = (text: string, style: CSSStyleDeclaration) => {
    if (!brush) return 0
    brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    return brush.measureText(text).width
  }
  /** How wide a date or time is with nothing around it. */
  const ownWidth = (field: HTMLElement) => {
    const copy = field.cloneNode()
    if (!(copy instanceof HTMLInputElement)) return 0
    copy.removeAttribute('id')
    copy.style.cssText = 'position: fixed; width: auto; min-width: 0; max-width: none; visibility: hidden'
    field.after(copy)
    const { offsetWidth } = copy
    copy.remove()
    return offsetWidth
  }
  /** The end of a text that is wider than its field. */
  const restOf = (text: string, room: number, style: CSSStyleDeclaration) => {
    if (textWidth(text, style) <= room + tolerance) return ''
    const shown = room - (style.textOverflow === 'ellipsis' ? textWidth('…', style) : 0)
    let length = 0
    while (textWidth(text.slice(0, length + 1), style) <= shown) length++
    return text.slice(text.slice(0, length).lastIndexOf(' ') + 1)
  }
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const style = getComputedStyle(field)
    if (field.clientWidth === 0 || style.visibility === 'hidden' || style.opacity === '0' || !clipsOf(field)) continue
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (/^(date|time|datetime-local|month)$/.test(field.type)) {
      if (ownWidth(field) > field.offsetWidth + tolerance) add('clipped', `${field.type} ${field.value}`, field)
    } else if (field instanceof HTMLSelectElement || /^(text|search|number|email|tel|url)$/.test(field.type)) {
      const spin = field.type === 'number' ? 16 : 0
      const shown =
        field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value || field.placeholder
      const rest = restOf(shown, room - spin, style)
      if (rest !== '') add(style.textOverflow === 'ellipsis' ? 'ellipsis' : 'clipped', rest, field)
    }
  }
  return faults
}
