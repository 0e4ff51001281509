import { useState } from 'react'
import { readyText } from '../../../shared/game/orders/ready-text.ts'
import { useReport } from './use-report.ts'
import './stand-ins.css'

interface ReadySwitchProps {
  isReady: boolean
  orderKey: string
  /** Reads the sheet again, which has the answer. */
  reload: () => Promise<void>
}

/** Whether the player may be asked to send what others do not. */
export function ReadySwitch({ isReady, orderKey, reload }: ReadySwitchProps) {
  const { report, isBusy, problem } = useReport(orderKey)
  const [wanted, setWanted] = useState<boolean>()
  return (
    <div className="ready" aria-busy={isBusy}>
      <label className="switch">
        <input
          type="checkbox"
          checked={wanted ?? isReady}
          disabled={isBusy}
          onChange={async ({ target }) => {
            setWanted(target.checked)
            await report({ isReady: target.checked }, reload)
            setWanted(undefined)
          }}
        />
        <span>Ich springe ein</span>
      </label>
      <p className="quiet">{readyText}</p>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  )
}
