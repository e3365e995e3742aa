"""A speech server for Orca that writes down what it would say, one line of JSON each, instead of speaking.

It stands in for Speech Dispatcher's client, of which it has what Orca uses.
"""

import json
import os
import re
import time


class CallbackType:
    INDEX_MARK = "index_marks"
    BEGIN = "begin"
    END = "end"
    CANCEL = "cancel"
    PAUSE = "pause"
    RESUME = "resume"


class PunctuationMode:
    ALL = "all"
    NONE = "none"
    SOME = "some"
    MOST = "most"


class Priority:
    MESSAGE = "message"


class DataMode:
    SSML = "ssml"


class SSIPCommunicationError(Exception):
    pass


class SSIPCommandError(Exception):
    pass


ENTITIES = {"&lt;": "<", "&gt;": ">", "&amp;": "&"}


def plain(ssml):
    text = re.sub(r"<[^>]*>", "", ssml)
    return re.sub(r"&(lt|gt|amp);", lambda found: ENTITIES[found.group()], text).strip()


class SSIPClient:
    def __init__(self, *names, **more):
        self._file = open(os.environ["INLAY_HEARD"], "a", buffering=1, encoding="utf8")

    def _write(self, **line):
        self._file.write(json.dumps({"at": round(time.time() * 1000), **line}) + "\n")

    def speak(self, text, callback=None, event_types=None):
        said = plain(text)
        if said:
            self._write(said=said)
        if callback:
            callback(CallbackType.BEGIN)
            callback(CallbackType.END)

    def char(self, char):
        self._write(said=char)

    def cancel(self, *scope):
        self._write(cut=True)

    stop = cancel

    def close(self):
        self._file.close()

    def list_output_modules(self):
        return ()

    def list_synthesis_voices(self):
        return ()

    def __getattr__(self, name):
        # Its voice, rate, and volume.
        if name.startswith(("get_", "set_")):
            return lambda *values, **more: None
        raise AttributeError(name)
