import { dictionary } from '@zxcvbn-ts/language-common'
import { minPassword } from '../../shared/model/inputs/credentials.ts'

const common = new Set(dictionary['passwords-common'].filter(({ length }) => length >= minPassword))

/** Whether a password is one of the 49,000 most frequent ones. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
