<?php

namespace App\Inlay;

use Attribute;

/** Lets a call answer 501, for everybody. Write the call, and delete this line above it. */
#[Attribute(Attribute::TARGET_METHOD)]
final class NotWritten
{
    public function __construct(public string $line) {}
}
