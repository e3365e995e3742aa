// What a framework's own language says: .build/command.mjs puts these files into the command as texts.
declare module '*.py'
declare module '*.rb'
declare module '*.php'
declare module '*.txt'
