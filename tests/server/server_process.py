"""A real `terrarium serve` in a process of its own, for the tests."""
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request


class ServerProcess:
    """Starts at once. Data and log outlive a kill, so that the server can be started again."""

    def __init__(self, program, *flags, data=None):
        self.program = program
        self.flags = flags
        self.data = data or tempfile.mkdtemp(prefix="terrarium-test-")
        self.owns_data = data is None
        self.log_path = os.path.join(self.data, "log")
        self.process = None
        self.port = 0
        self.start()

    def start(self):
        """On the same port as before, if there was one."""
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "--listen", f"127.0.0.1:{self.port}",
                 "--data", os.path.join(self.data, "tables"), *self.flags],
                stdout=subprocess.PIPE, stderr=log, text=True)
        for line in self.process.stdout:
            found = re.search(r"http://localhost:(\d+)", line)
            if found:
                self.port = int(found.group(1))
                # Somebody must read what follows, or the server would block on a full pipe.
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return
        raise RuntimeError(f"the server did not start: {self.log()}")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self, patience=10):
        """As systemd does it; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(patience)

    def get(self, path, headers=None):
        """Status, header and body of a GET."""
        return self.ask(path, headers)

    def post(self, path, body, headers=None):
        """The same of a POST; the body is bytes."""
        return self.ask(path, headers, body)

    def ask(self, path, headers=None, body=None):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data=body,
                                         headers=headers or {})
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def healthy(self):
        return self.process.poll() is None and self.get("/healthz")[0] == 200

    def metric(self, name):
        """The value of a metric; labels are part of the name."""
        text = self.get("/metrics")[2].decode()
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        return float(found.group(1)) if found else 0.0

    def wait_for_metric(self, name, value, patience=5):
        """Whether it reaches the value in time: what a connection does is counted a moment later."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            if self.metric(name) == value:
                return True
            time.sleep(0.05)
        return False

    def resident_kb(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))

    def log(self):
        with open(self.log_path, encoding="utf-8", errors="replace") as log:
            return log.read()

    def clean_up(self):
        if self.process.poll() is None:
            self.kill()
        if self.owns_data:
            shutil.rmtree(self.data, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.clean_up()
