console.log(process.version, process.argv)
