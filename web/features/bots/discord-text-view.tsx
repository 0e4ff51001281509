import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { Monospace } from '../../components/layout/text.ts'
import { formatDistance } from '../../lib/format/format.ts'
import { type Piece, readDiscordText, type TimeStyle } from './discord-text.ts'

const useStyles = makeStyles({
  root: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  time: {
    padding: `0 ${tokens.spacingHorizontalXXS}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground4,
  },
})

/** A text as Discord renders it, with times in the reader's time zone. */
export function DiscordText({ text }: { text: string }) {
  const styles = useStyles()
  const pieces = useMemo(() => readDiscordText(text), [text])
  return (
    <span className={styles.root}>
      <Pieces pieces={pieces} />
    </span>
  )
}

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing but their place
  pieces.map((piece, index) => <OnePiece key={index} piece={piece} />)

function OnePiece({ piece }: { piece: Piece }) {
  const styles = useStyles()
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'code':
      return <Monospace as="code">{piece.text}</Monospace>
    case 'bold':
      return (
        <strong>
          <Pieces pieces={piece.pieces} />
        </strong>
      )
    case 'italic':
      return (
        <em>
          <Pieces pieces={piece.pieces} />
        </em>
      )
    case 'link':
      return (
        <Link inline href={piece.url} target="_blank" rel="noreferrer">
          <Pieces pieces={piece.pieces} />
        </Link>
      )
    case 'time':
      return <Moment seconds={piece.seconds} style={piece.style} className={styles.time} />
  }
}

function Moment({ seconds, style, className }: { seconds: number; style: TimeStyle; className: string }) {
  const moment = new Date(seconds * 1000)
  // Discord shows invalid times as written.
  if (Number.isNaN(moment.getTime())) return `<t:${seconds}:${style}>`
  return (
    <time className={className} dateTime={moment.toISOString()} title={timeText(moment, 'F')}>
      {timeText(moment, style)}
    </time>
  )
}

const formats: Record<Exclude<TimeStyle, 'R'>, Intl.DateTimeFormat> = {
  t: new Intl.DateTimeFormat('de-DE', { timeStyle: 'short' }),
  T: new Intl.DateTimeFormat('de-DE', { timeStyle: 'medium' }),
  d: new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' }),
  D: new Intl.DateTimeFormat('de-DE', { dateStyle: 'long' }),
  f: new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short' }),
  F: new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeStyle: 'short' }),
}

const timeText = (moment: Date, style: TimeStyle) =>
  style === 'R' ? formatDistance(moment.getTime(), Date.now()) : formats[style].format(moment)
