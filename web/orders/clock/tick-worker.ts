// Browsers slow the timers of hidden tabs down to one a minute, but not those of workers.
setInterval(() => postMessage(0), 1000)
