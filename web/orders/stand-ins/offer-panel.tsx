import { type ReactNode, useEffect, useState } from 'react'
import type { StandInOffer } from '../../../shared/model/orders/stand-in.ts'
import { Countdown, useAtSecond } from '../clock/ticking.tsx'
import { exactDayTime, ownTime } from '../data/exact-time.ts'
import type { PageSheet } from '../data/page-sheet.ts'
import { isForgotten, launchText, type OfferState, offerState, offerText, secondOf, takenOrder } from './offers.ts'
import { type Reported, useReport } from './use-report.ts'
import './stand-ins.css'

interface OfferPanelProps {
  sheet: PageSheet
  orderKey: string
  isOffline: boolean
  /** Reads the sheet again, which has the accepted order. */
  reload: () => Promise<void>
  /** Pixels of the window's top that something else covers. */
  heightAbove: () => number
}

/** What the player has answered, until they put that aside. */
interface Answered {
  offer: StandInOffer
  /** Why it came to nothing; absent for a yes that counts. */
  loss?: string
}

const endSentences: Record<Exclude<OfferState, 'open'>, string> = {
  taken: 'Schon vergeben: Diesen Angriff hat jemand anders übernommen. Danke trotzdem!',
  late: 'Zu spät: Die Zeit für diese Anfrage ist um. Du musst nichts abschicken.',
  gone: 'Diese Anfrage gilt nicht mehr: Der Angriff wird nicht mehr gebraucht, oder du hast woanders geantwortet.',
}

/** Asks the player to send an attack that another player does not, and says what became of that; in view until then. */
export function OfferPanel({ sheet, orderKey, isOffline, reload, heightAbove }: OfferPanelProps) {
  const offered = sheet.standIn?.offer
  const zone = sheet.timeZone
  const [last, setLast] = useState(offered)
  if (offered && offered !== last) setLast(offered)
  /** The offer that was answered or put aside. */
  const [doneId, setDoneId] = useState<string>()
  const [declinedId, setDeclinedId] = useState<string>()
  const [answered, setAnswered] = useState<Answered>()
  const { report, isBusy, problem } = useReport(orderKey)
  const offer = last?.id === doneId ? undefined : last
  const state = useAtSecond((second) =>
    offer && !isForgotten(offer, second) ? offerState(offer, offered?.id === offer.id, second) : undefined,
  )
  // Accepted on another device, or the answer to it was lost.
  const isOurs = offer !== undefined && takenOrder(sheet.lines, offer) !== undefined
  const shown = state && (isOurs ? 'ours' : isBusy ? 'open' : state)
  const top = useAtSecond(heightAbove)

  useEffect(() => {
    // What came by push is on the page at once.
    const read = ({ data }: MessageEvent) => {
      if (data?.pushed !== undefined) void reload()
    }
    navigator.serviceWorker?.addEventListener('message', read)
    return () => navigator.serviceWorker?.removeEventListener('message', read)
  }, [reload])

  const answer = (asked: StandInOffer, takes: boolean) => {
    const settled = async (reported: Reported) => {
      if (reported !== undefined) setDoneId(asked.id)
      if (reported === 'arrived' && takes) setAnswered({ offer: asked })
      else if (reported === 'arrived') setDeclinedId(asked.id)
      else if (reported) setAnswered({ offer: asked, loss: reported.loss })
      // A lost answer may have arrived all the same.
      await reload()
    }
    return report({ answer: { offer: asked.id, takes } }, settled)
  }

  return (
    <div className="offers" role="status" style={{ top }}>
      {last && last.id === declinedId && <span className="spoken">Abgelehnt.</span>}
      {offer && shown === 'open' && (
        <section
          className="notice news offer"
          aria-label="Anfrage"
          aria-busy={isBusy}
          data-attack={`offer ${offer.id}`}
        >
          <OfferText offer={offer} zone={zone} />
          {isOffline && <p className="waiting">Du bist offline: Deine Antwort braucht eine Verbindung.</p>}
          {problem !== undefined && <p role="alert">{problem}</p>}
          <div className="offer-answers">
            <button type="button" className="primary" disabled={isBusy} onClick={() => answer(offer, true)}>
              Übernehmen
            </button>
            <button type="button" disabled={isBusy} onClick={() => answer(offer, false)}>
              Nein danke
            </button>
          </div>
        </section>
      )}
      {offer && shown === 'ours' && <Accepted offer={offer} sheet={sheet} close={() => setDoneId(offer.id)} />}
      {offer && shown && shown !== 'open' && shown !== 'ours' && (
        <Lost offer={offer} close={() => setDoneId(offer.id)}>
          {endSentences[shown]}
        </Lost>
      )}
      {answered &&
        (answered.loss === undefined ? (
          <Accepted offer={answered.offer} sheet={sheet} close={() => setAnswered(undefined)} />
        ) : (
          <Lost offer={answered.offer} close={() => setAnswered(undefined)}>
            {answered.loss}
          </Lost>
        ))}
    </div>
  )
}

function OfferText({ offer, zone }: { offer: StandInOffer; zone: string }) {
  const { from, to, launchAt, arriveAt, until, account } = offer
  const launch = useAtSecond((second) => launchText(offer, zone, second))
  const own = ownTime(launchAt, zone)
  return (
    <>
      <h2>Übernehmen? {offerText(offer)}</h2>
      <p className="offer-launch">
        abschicken <b>{launch}</b>
        {own && <span className="quiet"> bei dir {own}</span>}
        {account && <span className="offer-account">aus dem Account von {account.playerName} (UV)</span>}
      </p>
      <p>
        Noch <Countdown launch={secondOf(until)} className="clock" /> zum Antworten
      </p>
      <p className="quiet">
        {from.name} → {to.name}
        {to.playerName && ` von ${to.playerName}`}, Ankunft {exactDayTime(arriveAt, zone)}
      </p>
    </>
  )
}

interface EndProps {
  offer: StandInOffer
  close: () => void
}

function Accepted({ offer, sheet, close }: EndProps & { sheet: PageSheet }) {
  const launch = useAtSecond((second) => launchText(offer, sheet.timeZone, second))
  return (
    <Closable className="notice offer accepted" close={close}>
      <strong>
        Übernommen: {offerText(offer)}, abschicken {launch}.
      </strong>{' '}
      Der Angriff steht {takenOrder(sheet.lines, offer) ? '' : 'gleich '}in deiner Liste.
    </Closable>
  )
}

const Lost = ({ offer, close, children }: EndProps & { children: string }) => (
  <Closable className="notice offer" close={close}>
    <strong>{offerText(offer)}.</strong> {children}
  </Closable>
)

interface ClosableProps {
  className: string
  close: () => void
  children: ReactNode
}

/** Its button is not in the place of an answer that is pressed twice: taps are guarded by `data-attack`. */
const Closable = ({ className, close, children }: ClosableProps) => (
  <div className={className} data-attack="offer-end">
    <p>{children}</p>
    <button type="button" onClick={close}>
      Schließen
    </button>
  </div>
)
