/** Discord's styles for formatting a timestamp. */
export type TimeStyle = 't' | 'T' | 'd' | 'D' | 'f' | 'F' | 'R'

/** A parsed part of a Discord message. */
export type Piece =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'bold' | 'italic'; pieces: Piece[] }
  | { kind: 'link'; url: string; pieces: Piece[] }
  | { kind: 'time'; seconds: number; style: TimeStyle }

// Marks may contain escaped characters, so that a bracket or star in a name does not end them.
const marks = new RegExp(
  [
    /\\(?<escaped>[^\sA-Za-z0-9])/,
    /`(?<code>[^`]+)`/,
    /<t:(?<seconds>-?\d{1,12})(?::(?<style>[tTdDfFR]))?>/,
    /\*\*(?<bold>(?:\\.|[^\\])+?)\*\*/,
    /\*(?<italic>(?:\\.|[^\\*])+)\*/,
    /\[(?<label>(?:\\.|[^\\\]])+)\]\((?<url>https?:\/\/[^\s()]+)\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gsu',
)

/** Parses Discord markup: bold, italic, code, links, timestamps, escapes. Anything else is plain text. */
export function readDiscordText(written: string): Piece[] {
  const pieces: Piece[] = []
  const addText = (text: string) => {
    const last = pieces.at(-1)
    if (last?.kind === 'text') last.text += text
    else if (text) pieces.push({ kind: 'text', text })
  }
  let end = 0
  for (const match of written.matchAll(marks)) {
    addText(written.slice(end, match.index))
    end = match.index + match[0].length
    const { escaped, code, seconds, style, bold, italic, label, url } = match.groups ?? {}
    if (escaped !== undefined) addText(escaped)
    else if (code !== undefined) pieces.push({ kind: 'code', text: code })
    else if (seconds !== undefined) pieces.push({ kind: 'time', seconds: Number(seconds), style: timeStyle(style) })
    else if (bold !== undefined) pieces.push({ kind: 'bold', pieces: readDiscordText(bold) })
    else if (italic !== undefined) pieces.push({ kind: 'italic', pieces: readDiscordText(italic) })
    else if (label !== undefined && url !== undefined)
      pieces.push({ kind: 'link', url, pieces: readDiscordText(label) })
  }
  addText(written.slice(end))
  return pieces
}

const styles: readonly TimeStyle[] = ['t', 'T', 'd', 'D', 'f', 'F', 'R']
const timeStyle = (letter: string | undefined): TimeStyle => styles.find((style) => style === letter) ?? 'f'
