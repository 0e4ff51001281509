// Loaded before a program that must need nothing but this machine: any connection and any look-up of a name fails.
import dns from 'node:dns'
import net from 'node:net'

const refuse = (...args) => {
  throw new Error(`Network used: ${JSON.stringify(args[0])}`)
}
net.Socket.prototype.connect = refuse
dns.lookup = refuse
dns.promises.lookup = refuse
