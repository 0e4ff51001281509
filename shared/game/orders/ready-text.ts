import { maxOffersAnHour } from '../../model/orders/stand-in.ts'

/** Explains the switch of who steps in for others. */
export const readyText = `Fällt bei anderen ein Angriff aus, wirst du gefragt: höchstens ${maxOffersAnHour}-mal in der Stunde, nur wenn du wach bist, nie in deinen Ruhezeiten.`
